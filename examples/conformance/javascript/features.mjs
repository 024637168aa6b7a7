/** What the rules ask of a document's nodes. Each gives an array with an answer for each node. */
import { Elem } from "./tree.mjs";

/** The tag of node k; none for a text. A foreign element's tag holds its namespace, so `svg title` is no `title`. */
export const tag = (D, k) => (D[k].tree instanceof Elem ? D[k].tree.tag : undefined);

/** Whether a node passes the test, or anything in it does. */
export function isOrContains(D, test) {
  const found = D.map((_, k) => test(k));
  for (let k = D.length - 1; k > 0; k--) if (found[k]) found[D[k].parent] = true;
  return found;
}

/** The nearest ancestor that passes the test, or -1. */
export function nearestAbove(D, test) {
  const nearest = [];
  for (const [k, { parent }] of D.entries()) nearest[k] = parent < 0 || test(parent) ? parent : nearest[parent];
  return nearest;
}

/** Whether a string has a character that shows: no white space, Unicode's or U+001C to U+001F, and none that only steers. */
export const visible = (text) =>
  // JavaScript's own \s lacks the separators and U+0085, and takes in U+FEFF.
  /[^\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\p{Cf}]/u.test(text);

/** Whether a node is or has text. */
export const withText = (D) => isOrContains(D, (k) => typeof D[k].tree === "string" && visible(D[k].tree));
