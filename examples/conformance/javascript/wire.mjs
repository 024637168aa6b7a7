/** Values on the wire: JSON in, JSON out. */
import { checked, nodeAt, pathOf, formatPath } from "./paths.mjs";
import * as policies from "./policies.mjs";
import { Elem, Refused, numbered, rebuilt } from "./tree.mjs";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The tree of a text, or of `[tag, attributes, children]`. */
export function readTree(value) {
  const parts = numbered(value, (part) => (Array.isArray(part) && Array.isArray(part[2]) ? part[2] : []));
  return rebuilt(parts, (part, children, k) => {
    if (typeof part === "string") return part;
    if (isElement(part)) return new Elem(part[0], new Map(Object.entries(part[1])), children);
    throw new Refused(`at ${formatPath(pathOf(parts, k))} is neither a text nor [tag, attributes, children]`);
  });
}

const isElement = (part) =>
  Array.isArray(part) &&
  part.length === 3 &&
  typeof part[0] === "string" &&
  isObject(part[1]) &&
  Object.values(part[1]).every((value) => typeof value === "string") &&
  Array.isArray(part[2]);

export const readDocument = (value) => numbered(readTree(value));

/** The nodes of a document that an array of paths names. */
export function readPaths(D, value) {
  if (!Array.isArray(value)) throw new Refused("no array of paths");
  return new Set(value.map((path) => nodeAt(D, checked(path))));
}

/** The policy of a term of the algebra (§5). */
export function readPolicy(D, term) {
  if (term === "identity") return policies.identity;
  if (term === "everything") return policies.everything;
  const entries = isObject(term) ? Object.entries(term) : [];
  if (entries.length !== 1) throw new Refused("no term of the algebra: it is a name, or an object with one key");
  const [[name, operand]] = entries;
  switch (name) {
    case "constant": {
      const added = readPaths(D, operand);
      return policies.constant(() => added);
    }
    case "needs": {
      const relation = readRelation(D, operand);
      return policies.needs(() => (k) => relation.get(k) ?? []);
    }
    case "closure":
      return policies.closure(readPolicy(D, operand));
    case "union":
    case "compose":
    case "join":
    case "meet":
      if (!Array.isArray(operand) || operand.length !== 2) throw new Refused(`${name} is of two terms`);
      return policies[name](readPolicy(D, operand[0]), readPolicy(D, operand[1]));
    default:
      throw new Refused(`no term of the algebra: ${JSON.stringify(name)}`);
  }
}

function readRelation(D, value) {
  if (!Array.isArray(value) || !value.every((pair) => Array.isArray(pair) && pair.length === 2))
    throw new Refused("needs is of pairs of a path and the paths that it needs");
  return new Map(value.map(([path, paths]) => [nodeAt(D, checked(path)), readPaths(D, paths)]));
}

/** The JSON of a result. */
export function write(value) {
  if (value instanceof Elem) return writeTree(value);
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${write(part)}`)}}`;
}

/** `JSON.stringify` calls itself on the parts of a tree, so trees are written from the list of their nodes. */
function writeTree(tree) {
  const written = [];
  const ends = []; // of the elements that stand open, the innermost last
  for (const [k, { tree: part, index, end }] of numbered(tree).entries()) {
    for (; ends.at(-1) <= k; ends.pop()) written.push("]]");
    if (index > 0) written.push(",");
    if (part instanceof Elem) {
      written.push(`[${JSON.stringify(part.tag)},${writeAttributes(part.attrs)},[`);
      ends.push(end);
    } else written.push(JSON.stringify(part));
  }
  return written.join("") + "]]".repeat(ends.length);
}

const writeAttributes = (attrs) =>
  `{${[...attrs].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`;
