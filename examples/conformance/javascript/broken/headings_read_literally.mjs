/**
 * Wrong: the paper to the letter (erratum 2). What is in or at a heading needs all headings open before it, so that a
 * heading drags in the previous one of its level.
 *
 * The report must say that `paper.headings` fails, and show a heading too many: with `<h2>A</h2><h2>B</h2>`, and B
 * selected, A comes in. All else passes, `paper.context` too.
 */
import { ofPaths, operators } from "../asked.mjs";
import { headings, headingsOf } from "../headings.mjs";
import { down, union } from "../operators.mjs";
import { serve } from "../serving.mjs";

const literal = ofPaths((D, P) => {
  const read = [...down(D, P)];
  const found = headingsOf(D);
  const dragged = found.filter((_, i) => {
    const next = found[i + 1];
    return next && read.some((k) => next.at <= k && k < D[next.at].end);
  });
  return headings.on(D)(union(P, dragged.map(({ at }) => at)));
});

await serve({ ...operators, "paper.headings": literal }, { name: "broken: headings read literally" });
