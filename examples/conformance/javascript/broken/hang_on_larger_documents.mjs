/**
 * Wrong: `link` never comes back where the document has more than twelve nodes.
 *
 * The report must say `hang` for `link` of such a document. The run goes on: `link` of smaller ones passes, and all
 * else.
 */
import { operators } from "../asked.mjs";
import { serve } from "../serving.mjs";
import { readDocument } from "../wire.mjs";

function link(input) {
  while (readDocument(input.document).length > 12);
  return operators.link(input);
}

await serve({ ...operators, link }, { name: "broken: hangs on larger documents" });
