import { readReference } from "./compatible-video-reference.ts";
import { unknownParameter, wrongType, wrongValue } from "./compatible-video-refusals.ts";
import { readPrompt, type CompatibleVideoRequest } from "./compatible-video-request.ts";

const models = ["clip-2", "clip-2-pro"];
const sizes = ["720x1280", "1280x720", "1024x1792", "1792x1024"];
const lengths = ["4", "8", "12"];

type Fields = ReadonlyMap<string, string | File>;

/** Variant B of interface 4.4; only the prompt is required (wire notes 3.2). Unknown fields are ignored, those of variant A are not. */
export async function readFormRequest(fields: Fields): Promise<CompatibleVideoRequest> {
  for (const name of ["duration", "mode", "images", "videos"]) if (has(fields, name)) throw unknownParameter(name);
  const model = readModel(fields);
  const prompt = readPrompt(fields.get("prompt"));
  const seconds = Number(readChoice(fields, "seconds", lengths) ?? "4");
  const size = readChoice(fields, "size", sizes) ?? "720x1280";
  if (!has(fields, "input_reference")) return { model, prompt, size, seconds, inputs: [], sound: true };
  const bytes = await readReference(fields.get("input_reference"), size);
  const source = { type: "bytes", bytes } as const;
  return { model, prompt, size, seconds, inputs: [{ kind: "image", role: "first_frame", at: "input_reference", source }], sound: true };
}

/** Clients write an array or an object as `name[]` or `name[key]`. */
function has(fields: Fields, name: string): boolean {
  return [...fields.keys()].some((key) => key === name || key.startsWith(`${name}[`));
}

function readModel(fields: Fields): string {
  if (fields.get("model") === "vidgen-2") throw wrongValue("model", "vidgen-2 takes application/json, not a form");
  return readChoice(fields, "model", models) ?? "clip-2";
}

function readChoice(fields: Fields, name: string, offered: readonly string[]): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw wrongType(name, "a string, but got a file");
  if (!offered.includes(value)) throw wrongValue(name, `supported are ${offered.join(", ")}`);
  return value;
}
