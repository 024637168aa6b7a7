/** spire in JavaScript: the profiles `core` and `paper`, for `spire conform -- node main.mjs`. */
import { operators } from "./asked.mjs";
import { serve } from "./serving.mjs";

await serve(operators, { name: "spire in JavaScript" });
