/**
 * Wrong: a line of log on standard output, where only answers may stand, each time that `down` is asked for.
 *
 * The report must say `noise` and quote the line. The answers themselves are right.
 */
import { operators } from "../asked.mjs";
import { serve } from "../serving.mjs";

function down(input) {
  console.log(`down: ${input.paths.length} paths`);
  return operators.down(input);
}

await serve({ ...operators, down }, { name: "broken: logs among the answers" });
