/** Headings in linear order (§6, PAPER). */
import { isOrContains, tag, visible, withText } from "./features.mjs";
import { down, followed, union } from "./operators.mjs";
import { closure } from "./policies.mjs";
import { roleOf } from "./roles.mjs";

/** The headings of a document, with their levels, in document order. A heading in a heading is none. */
export function headingsOf(D) {
  const readable = withText(D);
  const pictured = isOrContains(D, (k) => tag(D, k) === "img" && visible(D[k].tree.attrs.get("alt") ?? ""));
  const found = [];
  for (let k = 0; k < D.length; ) {
    const level = levelOf(D, k);
    if (level !== undefined && (readable[k] || pictured[k])) {
      found.push({ at: k, level });
      k = D[k].end;
    } else k++;
  }
  return found;
}

function levelOf(D, k) {
  const name = tag(D, k);
  if (name === undefined) return undefined;
  const { attrs } = D[k].tree;
  const role = roleOf(attrs);
  const native = /^h[1-6]$/.test(name) && role !== "none" && role !== "presentation";
  if (!native && role !== "heading") return undefined;
  const given = (attrs.get("aria-level") ?? "").trim();
  if (/^0*[1-9][0-9]*$/.test(given)) return Number(given);
  return native ? Number(name[1]) : 2;
}

/**
 * For each node the last heading that it needs, or -1. The others that it needs are those that this one needs in turn.
 *
 * A heading closes every open one of its level or deeper, so the levels of the open ones rise. What is in or at a
 * heading needs those still open then, the heading itself not yet among them.
 */
function lastNeeded(D) {
  const last = new Array(D.length);
  const open = [];
  let from = 0;
  for (const { at, level } of headingsOf(D)) {
    last.fill(open.at(-1)?.at ?? -1, from, at);
    while (open.length > 0 && open.at(-1).level >= level) open.pop();
    last.fill(open.at(-1)?.at ?? -1, at, D[at].end);
    open.push({ at, level });
    from = D[at].end;
  }
  return last.fill(open.at(-1)?.at ?? -1, from);
}

export const headings = closure({
  on: (D) => {
    const last = lastNeeded(D);
    return (P) => {
      const nearest = new Set([...down(D, P)].map((k) => last[k]));
      return union(P, followed(nearest, (heading) => last[heading]));
    };
  },
});
