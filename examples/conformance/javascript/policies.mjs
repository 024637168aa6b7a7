/**
 * The algebra of policies (§5).
 *
 * A policy is `{on, closed}`. `on` is curried, from a document to a function of path sets, so that what depends on
 * the document alone is found once. `closed` is its type: true for a closure, false for what is only extensive and
 * monotone.
 */
import { down, intersection, link, paths, union as both } from "./operators.mjs";
import { Refused } from "./tree.mjs";

const preclosure = (on) => ({ on, closed: false });
const closed = (on) => ({ on, closed: true });

/** P ↦ P. */
export const identity = closed(() => (P) => P);

/** P ↦ all nodes. */
export const everything = closed((D) => {
  const all = paths(D);
  return () => all;
});

/** P ↦ P and the nodes that `setOf` finds in the document. */
export const constant = (setOf) =>
  closed((D) => {
    const added = setOf(D);
    return (P) => both(P, added);
  });

/** P ↦ P and all that its nodes and what is in them need. `relation(D)` gives the nodes that node k needs. */
export const needs = (relation) => needed(relation, down);

/**
 * The same where a node needs also what each of its ancestors needs: link(D, P) is just the nodes in P or below, and
 * the ancestors of those. (Listing for each node all that its ancestors need would be quadratic in a deep document.)
 */
export const needsOnTheWay = (relation) => needed(relation, link);

const needed = (relation, reads) =>
  preclosure((D) => {
    const needsOf = relation(D);
    return (P) => {
      const found = new Set(P);
      for (const k of reads(D, P)) for (const need of needsOf(k)) found.add(need);
      return found;
    };
  });

/** f + g: P ↦ f(P) ∪ g(P). */
export const union = (f, g) =>
  preclosure((D) => {
    const [fD, gD] = [f.on(D), g.on(D)];
    return (P) => both(fD(P), gD(P));
  });

/** f @ g: f after g. */
export const compose = (f, g) =>
  preclosure((D) => {
    const [fD, gD] = [f.on(D), g.on(D)];
    return (P) => fD(gD(P));
  });

/** The least fixed point of f above P. As f(P) contains P, equal sizes mean equal sets. */
export const closure = (f) =>
  closed((D) => {
    const fD = f.on(D);
    return (P) => {
      let [last, next] = [P, fD(P)];
      while (next.size > last.size) [last, next] = [next, fD(next)];
      return next;
    };
  });

/** c | d: the least closure above both. */
export const join = (c, d) => closure(union(demandClosed(c), demandClosed(d)));

/** c & d: P ↦ c(P) ∩ d(P). */
export function meet(c, d) {
  demandClosed(c);
  demandClosed(d);
  return closed((D) => {
    const [cD, dD] = [c.on(D), d.on(D)];
    return (P) => intersection(cD(P), dD(P));
  });
}

function demandClosed(policy) {
  if (!policy.closed) throw new Refused("join and meet are of closures, and this policy is none: close it first");
  return policy;
}
