/** Paths (§3): lists of child indices, counted from 0. */
import { Refused } from "./tree.mjs";

/** The text form: `/` for the root, `/0/0/1`. */
export const formatPath = (path) => "/" + path.join("/");

/** The path of a text form; the inverse of `formatPath`. */
export function parsePath(text) {
  if (text === "/") return [];
  if (!/^(\/(0|[1-9][0-9]*))+$/.test(text)) throw new Refused(`no path: ${JSON.stringify(text)}`);
  return checked(text.slice(1).split("/").map(Number));
}

/** The value itself, if it is a path. */
export function checked(value) {
  if (Array.isArray(value) && value.every((index) => Number.isSafeInteger(index) && index >= 0)) return value;
  throw new Refused(`no path: ${JSON.stringify(value)}`);
}

/** The path of node k of a document. */
export function pathOf(D, k) {
  const path = [];
  for (; k > 0; k = D[k].parent) path.push(D[k].index);
  return path.reverse();
}

/** The number of the node at a path of a document. */
export function nodeAt(D, path) {
  let k = 0;
  for (const [depth, index] of path.entries()) {
    if (index >= D[k].children.length) {
      const existing = formatPath(path.slice(0, depth));
      throw new Refused(`no node at ${formatPath(path)}: ${existing} has ${D[k].children.length} children`);
    }
    k = D[k].children[index];
  }
  return k;
}

/** The paths of a set of nodes, in document order. (Never sort paths with `sort()` alone: it puts [10] before [2].) */
export const pathsOf = (D, P) => [...P].sort((one, other) => one - other).map((k) => pathOf(D, k));
