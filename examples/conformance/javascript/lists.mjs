/** Labels of nested lists (§6, PAPER). */
import { isOrContains, nearestAbove, tag } from "./features.mjs";
import { closure, needsOnTheWay } from "./policies.mjs";

const LISTS = new Set(["ul", "ol", "menu", "dl"]);
const ITEMS = new Set(["li", "dd"]);

/** A list nested in an item needs the item's label: its leading children, up to the first with a list. */
function labelOfList(D) {
  const isList = (k) => LISTS.has(tag(D, k));
  const holdsList = isOrContains(D, isList);
  const item = nearestAbove(D, (k) => ITEMS.has(tag(D, k)));
  return (k) => {
    if (!isList(k) || item[k] < 0) return [];
    const { children } = D[item[k]];
    return children.slice(0, children.findIndex((child) => holdsList[child]));
  };
}

export const lists = closure(needsOnTheWay(labelOfList));
