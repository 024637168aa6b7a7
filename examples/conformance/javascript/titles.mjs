/** The title of the page (§6, PAPER): of use to all that is on it, so it is added to every selection. */
import { tag, withText } from "./features.mjs";
import { constant } from "./policies.mjs";

export const titles = constant((D) => {
  const readable = withText(D);
  const first = (name) => D.findIndex((_, k) => tag(D, k) === name && readable[k]);
  const title = [first("title"), first("h1")].find((k) => k >= 0);
  return new Set(title === undefined ? [] : [title]);
});
