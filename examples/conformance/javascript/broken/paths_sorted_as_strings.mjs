/**
 * Wrong: `sort()` without a comparison turns paths into strings, so that [10] comes before [2].
 *
 * The report must say that operators which give paths fail, and show paths out of document order: the children 2 to 9
 * of a node after one whose number has two digits. The smallest document that shows it has a node with eleven children.
 */
import { operators } from "../asked.mjs";
import { serve } from "../serving.mjs";

const arePaths = (result) => Array.isArray(result) && result.every(Array.isArray);

const badlySorted = (operator) => (input) => {
  const result = operator(input);
  return arePaths(result) ? result.sort() : result;
};

const broken = Object.entries(operators).map(([name, operator]) => [name, badlySorted(operator)]);
await serve(Object.fromEntries(broken), { name: "broken: sorts paths as strings" });
