import type { Body } from "../assets/fields.ts";
import { listAt, objectAt, textAt, wordAt } from "./fields.ts";
import { invalid } from "./refusals.ts";

/** The tools of a request, by who carries them out. */
export interface Tools {
  client: ClientTool[];
  search?: { mostUses: number };
  hasCodeExecution: boolean;
  choice: { type: "auto" | "any" | "tool" | "none"; name?: string };
}

export interface ClientTool {
  name: string;
  schema: Body;
}

/** Reads `tools` and `tool_choice` (wire notes 5.2). Throws a `Refusal` with the path of what is wrong. */
export function readTools(body: Body): Tools {
  const tools: Tools = { client: [], hasCodeExecution: false, choice: readChoice(body["tool_choice"]) };
  for (const [place, value] of listAt(body["tools"] ?? [], "tools").entries()) readTool(objectAt(value, `tools.${place}`), place, tools);
  const names = tools.client.map((tool) => tool.name);
  if (new Set(names).size < names.length) throw invalid("tools", "Tool names must be unique.");
  const { type, name } = tools.choice;
  if (type === "tool" && !names.includes(name ?? "")) throw invalid("tool_choice.name", `Tool '${name ?? ""}' not found in provided tools`);
  if (type === "any" && names.length === 0 && !tools.search) throw invalid("tool_choice", "may only be specified while providing tools");
  return tools;
}

function readTool(tool: Body, place: number, tools: Tools): void {
  const type = String(tool["type"] ?? "custom");
  if (/^web_search_\d{8}$/.test(type)) tools.search = readSearch(tool, `tools.${place}`);
  else if (/^code_execution_\d{8}$/.test(type)) tools.hasCodeExecution = true;
  else if (type === "custom") tools.client.push(readClientTool(tool, `tools.${place}`));
  else throw invalid(`tools.${place}`, `Input tag '${type}' found using 'type' does not match any of the expected tags`);
}

function readSearch(tool: Body, path: string): { mostUses: number } {
  if (tool["allowed_domains"] != null && tool["blocked_domains"] != null) {
    throw invalid(path, "only one of allowed_domains and blocked_domains can be used");
  }
  return { mostUses: typeof tool["max_uses"] === "number" ? tool["max_uses"] : 5 };
}

function readClientTool(tool: Body, path: string): ClientTool {
  const name = textAt(tool["name"], `${path}.custom.name`);
  if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name)) throw invalid(`${path}.custom.name`, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
  const schema = objectAt(tool["input_schema"], `${path}.custom.input_schema`);
  if (schema["type"] !== "object") throw invalid(`${path}.custom.input_schema.type`, "Input should be 'object'");
  return { name, schema };
}

function readChoice(value: unknown): Tools["choice"] {
  if (value == null) return { type: "auto" };
  const choice = objectAt(value, "tool_choice");
  const type = wordAt(choice["type"], "tool_choice.type", ["auto", "any", "tool", "none"]);
  return type === "tool" ? { type, name: textAt(choice["name"], "tool_choice.tool.name") } : { type };
}

/** An input that a schema like this one allows: each required field by its type, with the words of the prompt where it takes text. */
export function inputFor({ schema }: ClientTool, words: string): Body {
  const properties = (schema["properties"] ?? {}) as Record<string, Body>;
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : Object.keys(properties);
  return Object.fromEntries(required.map((name) => [name, valueFor(properties[name] ?? {}, words)]));
}

function valueFor(schema: Body, words: string): unknown {
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  switch (schema["type"]) {
    case "number":
    case "integer":
      return Number(/\d+/.exec(words)?.[0] ?? 1);
    case "boolean":
      return true;
    case "array":
      return [valueFor((schema["items"] ?? {}) as Body, words)];
    case "object":
      return inputFor({ name: "", schema }, words);
    default:
      return words.slice(0, 200);
  }
}
