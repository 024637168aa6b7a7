/**
 * Wrong: `up` looks at a first path that need not be there, and takes the process down with it.
 *
 * The report must say `crash` for `up` of no paths, with exit status 3 and the line on standard error. The run goes on:
 * every other answer passes.
 */
import { operators } from "../asked.mjs";
import { serve } from "../serving.mjs";

function up(input) {
  if (input.paths.length === 0) {
    console.error("up: there is no first path");
    process.exit(3);
  }
  return operators.up(input);
}

await serve({ ...operators, up }, { name: "broken: crashes on the empty selection" });
