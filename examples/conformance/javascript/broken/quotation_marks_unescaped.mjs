/**
 * Wrong: JSON put together from strings, with no thought of a quotation mark within a text or an attribute.
 *
 * The report must say `broken` where the result holds such a mark, and quote the line. All else passes.
 */
import { operators } from "../asked.mjs";
import { serve } from "../serving.mjs";
import { write as rightly } from "../wire.mjs";

const write = (value) => rightly(value).replaceAll('\\"', '"');

await serve(operators, { name: "broken: leaves quotation marks unescaped", write });
