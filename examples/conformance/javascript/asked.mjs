/** What can be asked for: each operator of the profiles `core` and `paper`, from its input to its result. */
import { headings } from "./headings.mjs";
import { lists } from "./lists.mjs";
import * as on from "./operators.mjs";
import { checked, formatPath, nodeAt, parsePath, pathsOf } from "./paths.mjs";
import { join } from "./policies.mjs";
import { tables } from "./tables.mjs";
import { titles } from "./titles.mjs";
import { Refused, equal, key, normalize } from "./tree.mjs";
import { readDocument, readPaths, readPolicy, readTree } from "./wire.mjs";

/** An operator from a document and a path set to a path set. */
export const ofPaths = (operator) => (input) => {
  const D = readDocument(input.document);
  return pathsOf(D, operator(D, readPaths(D, input.paths)));
};

const ofPolicy = (policy) => ofPaths((D, P) => policy.on(D)(P));

/** An operator from a document and a path set to anything else. */
const ofDocument = (operator) => (input) => {
  const D = readDocument(input.document);
  return operator(D, readPaths(D, input.paths), input);
};

function textOf(value) {
  if (typeof value !== "string") throw new Refused("a path's text form is a string");
  return value;
}

export const core = {
  stored: ({ tree }) => readTree(tree),
  equal: ({ one, other }) => equal(readTree(one), readTree(other)),
  hashes_agree: ({ one, other }) => key(readTree(one)) === key(readTree(other)),
  normalize: ({ tree }) => normalize(readTree(tree)),
  format_path: ({ path }) => formatPath(checked(path)),
  parse_path: ({ text }) => parsePath(textOf(text)),
  at: ({ document, path }) => {
    const D = readDocument(document);
    return D[nodeAt(D, checked(path))].tree;
  },
  paths: ({ document }) => {
    const D = readDocument(document);
    return pathsOf(D, on.paths(D));
  },
  up: ofPaths(on.up),
  down: ofPaths(on.down),
  link: ofPaths(on.link),
  interior: ofPaths(on.interior),
  prune: ofDocument(on.prune),
  subdoc: ofDocument(on.subdoc),
  provenance: ofPaths(on.interior), // in document order, so its k-th is where node k of the pruned tree comes from
  subdocument: ofDocument((D, P, input) => {
    const others = readPaths(D, input.others);
    return {
      paths: pathsOf(D, P),
      tree: on.subdoc(D, P),
      union: pathsOf(D, on.union(P, others)),
      equal: P.size === others.size && on.intersection(P, others).size === P.size,
    };
  }),
  policy: ofDocument((D, P, input) => pathsOf(D, readPolicy(D, input.policy).on(D)(P))),
};

export const paper = {
  "paper.titles": ofPolicy(titles),
  "paper.headings": ofPolicy(headings),
  "paper.lists": ofPolicy(lists),
  "paper.tables": ofPolicy(tables),
  "paper.context": ofPolicy([titles, headings, lists, tables].reduce(join)),
};

export const operators = { ...core, ...paper };
