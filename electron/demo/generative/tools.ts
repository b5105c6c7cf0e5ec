import type { Body } from "../assets/fields.ts";
import { inputFor, type ClientTool } from "../chat/tools.ts";
import { fieldOf, listAt, objectAt, textAt } from "./fields.ts";
import { invalidArgument } from "./service-error.ts";

/** The tools of a request, by who carries them out. */
export interface Tools {
  hasSearch: boolean;
  hasCodeExecution: boolean;
  functions: ClientTool[];
}

/**
 * Reads `tools` (interface 4.7): each item enables what its keys name. A gateway may spell the web search in its own way, so that every
 * spelling of it is taken, but that of the oldest models, which no model here knows. Throws a `ServiceError`.
 */
export function readTools(value: unknown): Tools {
  const tools: Tools = { hasSearch: false, hasCodeExecution: false, functions: [] };
  for (const [place, item] of listAt(value, "tools").entries()) {
    const path = `tools[${place}]`;
    for (const [name, tool] of Object.entries(objectAt(item, path))) readTool(name, tool, path, tools);
  }
  return tools;
}

function readTool(name: string, tool: unknown, path: string, tools: Tools): void {
  const plain = name.replaceAll("_", "").toLowerCase();
  if (/^(google|web)search$/.test(plain)) tools.hasSearch = true;
  else if (plain === "codeexecution") tools.hasCodeExecution = true;
  else if (plain === "functiondeclarations") tools.functions.push(...listAt(tool, path).map((each, at) => readFunction(each, path, at)));
  else if (plain === "googlesearchretrieval")
    throw invalidArgument("google_search_retrieval is not supported; please use google_search tool instead.");
  else if (plain !== "urlcontext")
    throw invalidArgument(`Invalid JSON payload received. Unknown name "${name.slice(0, 40)}" at '${path}': Cannot find field.`);
}

function readFunction(value: unknown, path: string, place: number): ClientTool {
  const declared = objectAt(value, `${path}.function_declarations[${place}]`);
  const name = textAt(declared["name"], `${path}.function_declarations[${place}].name`);
  const schema = fieldOf(declared, "parametersJsonSchema") ?? fieldOf(declared, "parameters");
  return { name, schema: lowerTypes(objectAt(schema, path)) as Body };
}

/** This service spells the types of a schema in capitals. */
function lowerTypes(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === "type" && typeof value === "string" ? value.toLowerCase() : value)),
  ) as unknown;
}

const madeUp: ClientTool = { name: "look_up", schema: { type: "object", properties: { words: { type: "string" } } } };

/** The function that is called now: the first, where the keyword asks for one, or one that the prompt names. */
export function callFor({ functions }: Tools, prompt: string, isAsked: boolean): Body | undefined {
  const said = prompt.toLowerCase();
  const wanted = isAsked ? (functions[0] ?? madeUp) : functions.find(({ name }) => said.includes(name.toLowerCase()));
  return wanted && { name: wanted.name, args: inputFor(wanted, prompt) };
}
