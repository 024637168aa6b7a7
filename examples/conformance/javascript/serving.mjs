/** The line protocol: a request a line on standard input, an answer a line on standard output. */
import { write as writeJson } from "./wire.mjs";

/**
 * Answers requests until `stop`, or until there are no more.
 *
 * @param {Object<string, function>} operators from name to what gives a result for an input, or throws
 * @param {{name: string, write?: function}} options `write` gives the JSON of a result
 */
export async function serve(operators, { name, write = writeJson }) {
  for await (const line of lines(process.stdin)) {
    const request = read(line);
    if (request?.do === "stop") return;
    process.stdout.write(answer(request, operators, name, write) + "\n");
  }
}

/** Lines end at a line feed, nowhere else. (Node's `readline` breaks them at U+2028, which JSON allows in a text.) */
async function* lines(input) {
  input.setEncoding("utf8");
  let rest = "";
  for await (const chunk of input) {
    const pieces = chunk.split("\n");
    pieces[0] = rest + pieces[0];
    rest = pieces.pop();
    yield* pieces;
  }
  if (rest !== "") yield rest;
}

function read(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function answer(request, operators, name, write) {
  if (request?.do === "start")
    return JSON.stringify({ protocol: 1, spec: "1", name, version: "0.1", operators: Object.keys(operators) });
  const id = JSON.stringify(request?.id ?? null);
  try {
    if (request?.do !== "run") throw new Error("no request: it is a JSON object whose `do` is start, run or stop");
    if (!Object.hasOwn(operators, request.operator))
      return `{"id":${id},"skip":${JSON.stringify(`no operator ${request.operator}`)}}`;
    return `{"id":${id},"result":${write(operators[request.operator](request.input))}}`;
  } catch (error) {
    return `{"id":${id},"error":${JSON.stringify(error.message)}}`;
  }
}
