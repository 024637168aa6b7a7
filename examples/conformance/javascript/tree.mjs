/**
 * Trees (§1), and their nodes by number.
 *
 * A tree is a text, which is a string, or an element. Nothing here calls itself on the parts of a tree: a tree nested
 * ten thousand deep would overflow the stack.
 */

/** What is thrown where an input must be refused. The message says what was wrong, and where. */
export class Refused extends Error {}

/** An element. The attributes are a Map: a plain object would trip over a name such as `__proto__`. */
export class Elem {
  constructor(tag, attrs, children) {
    this.tag = tag;
    this.attrs = attrs;
    this.children = Object.freeze(children);
    Object.freeze(this);
  }
}

const childrenOf = (tree) => (tree instanceof Elem ? tree.children : []);

/**
 * The nodes of a tree in document order: the number of a node is its place in this list. A node comes before what is in
 * it, and that lies side by side: node k and all its descendants are the numbers from k up to, but without, `end`.
 *
 * So numbers stand for paths wherever a document is at hand, and their order is document order.
 *
 * @typedef {{tree: string | Elem, parent: number, index: number, end: number, children: number[]}} Node
 * @returns {Node[]} the root is 0, its parent is -1
 */
export function numbered(root, partsOf = childrenOf) {
  const nodes = [];
  const waiting = [{ tree: root, parent: -1, index: 0 }];
  while (waiting.length > 0) {
    const { tree, parent, index } = waiting.pop();
    const number = nodes.length;
    nodes.push({ tree, parent, index, end: number + 1, children: [] });
    if (parent >= 0) nodes[parent].children.push(number);
    const parts = partsOf(tree);
    for (let i = parts.length - 1; i >= 0; i--) waiting.push({ tree: parts[i], parent: number, index: i });
  }
  for (let k = nodes.length - 1; k > 0; k--) {
    const parent = nodes[nodes[k].parent];
    parent.end = Math.max(parent.end, nodes[k].end);
  }
  return nodes;
}

/** What `make(tree, parts, number)` gives for the root, where `parts` is what it gave for the children. */
export function rebuilt(nodes, make) {
  const made = new Array(nodes.length);
  for (let k = nodes.length - 1; k >= 0; k--) {
    const parts = nodes[k].children.map((child) => made[child]);
    made[k] = make(nodes[k].tree, parts, k);
  }
  return made[0];
}

/** The same tree without empty texts, and without two texts side by side. */
export function normalize(tree) {
  return rebuilt(numbered(tree), (part, children) =>
    part instanceof Elem ? new Elem(part.tag, part.attrs, textsJoined(children)) : part,
  );
}

function textsJoined(children) {
  const joined = [];
  for (const child of children) {
    if (child === "") continue;
    if (typeof child === "string" && typeof joined.at(-1) === "string") joined.push(joined.pop() + child);
    else joined.push(child);
  }
  return joined;
}

/** Whether two trees are equal in all their parts. The order of attributes is no matter. */
export function equal(one, other) {
  const [ones, others] = [numbered(one), numbered(other)];
  return (
    ones.length === others.length &&
    ones.every(({ tree, parent }, k) => parent === others[k].parent && sameNode(tree, others[k].tree))
  );
}

function sameNode(one, other) {
  if (!(one instanceof Elem && other instanceof Elem)) return one === other;
  return (
    one.tag === other.tag &&
    one.attrs.size === other.attrs.size &&
    [...one.attrs].every(([name, value]) => other.attrs.get(name) === value)
  );
}

/** A string that equal trees have in common, for Maps and Sets. (JavaScript lets no value bring its own hash.) */
export function key(tree) {
  const rows = numbered(tree).map(({ tree: part, parent }) =>
    part instanceof Elem ? [parent, part.tag, [...part.attrs].sort(byName)] : [parent, part],
  );
  return JSON.stringify(rows);
}

const byName = ([one], [other]) => (one < other ? -1 : 1);
