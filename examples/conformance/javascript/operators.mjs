/**
 * The operators on path sets (§3), and pruning (§4).
 *
 * D is the list of a document's nodes, see `numbered` in tree.mjs. P is a Set of their numbers; nothing changes it.
 */
import { Elem, rebuilt } from "./tree.mjs";

/** All nodes of the document. */
export const paths = (D) => new Set(D.keys());

/** P and all ancestors of its nodes. */
export const up = (D, P) => followed(P, (k) => D[k].parent);

/** P and all descendants of its nodes. */
export function down(D, P) {
  const found = new Set();
  for (const p of P) {
    for (let k = p; k < D[p].end; ) {
      if (found.has(k)) k = D[k].end; // then all that is in it is found already
      else found.add(k++);
    }
  }
  return found;
}

/** Both. It equals up(D, down(D, P)), and is not idempotent. */
export const link = (D, P) => union(up(D, P), down(D, P));

/** The nodes of P all of whose ancestors are in P. */
export function interior(D, P) {
  const inside = new Set();
  for (const k of inOrder(P)) if (k === 0 || inside.has(D[k].parent)) inside.add(k);
  return inside;
}

/** The tree of what is in P and reached from the root within P; null, the paper's ε, if the root is not in P. */
export function prune(D, P) {
  return rebuilt(D, (tree, children, k) => {
    if (!P.has(k)) return null;
    return tree instanceof Elem ? new Elem(tree.tag, tree.attrs, children.filter((child) => child !== null)) : tree;
  });
}

/** The subdocument of P. */
export const subdoc = (D, P) => prune(D, link(D, P));

export const union = (P, Q) => new Set([...P, ...Q]);
export const intersection = (P, Q) => new Set([...P].filter((k) => Q.has(k)));
export const inOrder = (P) => [...P].sort((one, other) => one - other);

/** All that is reached from the nodes `from`, themselves included, by going on to `next(k)`, which is -1 at an end. */
export function followed(from, next) {
  const reached = new Set();
  for (const start of from) {
    for (let k = start; k >= 0 && !reached.has(k); k = next(k)) reached.add(k);
  }
  return reached;
}
