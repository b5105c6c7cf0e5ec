import { isObject, type Body } from "../assets/fields.ts";
import { fieldOf, listAt, objectAt, textAt, wholeAt, wrongValue } from "./fields.ts";
import { pictureSizes, type GenerativeModel, type PictureSize } from "./models.ts";
import { isPicture, readTurns, textOf, type Turn } from "./parts.ts";
import { invalidArgument } from "./service-error.ts";
import { readThinking, type Thinking } from "./thinking.ts";
import { readTools, type Tools } from "./tools.ts";

/** A request that was read and found right, with the defaults filled in. */
export interface GenerativeRequest {
  model: GenerativeModel;
  turns: Turn[];
  system: string;
  wantsText: boolean;
  wantsPicture: boolean;
  /** Absent: the ratio of the picture that is edited, else 1:1. */
  ratio?: string;
  size: PictureSize;
  maxOutputTokens: number;
  candidateCount: number;
  stopSequences: string[];
  /** Absent: another one each time. */
  seed?: number;
  isJson: boolean;
  thinking: Thinking;
  tools: Tools;
}

const MOST_CANDIDATES = 4;
const MOST_STOPS = 5;
const MOST_INPUTS = 14;

/** Reads the body of both calls (interface 4.7, wire notes 6.2). Throws a `ServiceError` for the first thing that is wrong. */
export function readRequest(bytes: Buffer, model: GenerativeModel): GenerativeRequest {
  const body = readJson(bytes);
  const turns = readTurns(fieldOf(body, "contents"));
  checkInputs(turns, model);
  const config = objectAt(fieldOf(body, "generationConfig"), "generation_config");
  const inConfig = <T>(name: string, read: (value: unknown, path: string) => T) => read(fieldOf(config, name), `generation_config.${name}`);
  const seed = inConfig("seed", (value, path) => wholeAt(value, path, -(2 ** 31), 2 ** 31 - 1));
  return {
    model,
    turns,
    system: readSystem(fieldOf(body, "systemInstruction")),
    ...inConfig("responseModalities", (value, path) => readModalities(value, path, model)),
    ...inConfig("imageConfig", (value, path) => readImageConfig(value, path, model)),
    maxOutputTokens: inConfig("maxOutputTokens", (value, path) => wholeAt(value, path, 1, model.mostOutput)) ?? model.mostOutput,
    candidateCount: inConfig("candidateCount", (value, path) => wholeAt(value, path, 1, model.pictures ? 1 : MOST_CANDIDATES)) ?? 1,
    stopSequences: inConfig("stopSequences", readStops),
    ...(seed !== undefined && { seed }),
    isJson: inConfig("responseMimeType", (value, path) => readsJson(value, path, model)),
    thinking: inConfig("thinkingConfig", (value, path) => readThinking(value, path, model)),
    tools: readTools(fieldOf(body, "tools")),
  };
}

function readJson(bytes: Buffer): Body {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw Object.assign(invalidArgument("Invalid JSON payload received. Unexpected end or token."), { cause });
  }
  if (!isObject(value)) throw invalidArgument("Invalid JSON payload received. Unknown name: Root element must be a message.");
  return value;
}

function readSystem(value: unknown): string {
  const parts = listAt(fieldOf(objectAt(value, "system_instruction"), "parts"), "system_instruction.parts");
  return textOf(parts.map((part, place) => objectAt(part, `system_instruction.parts[${place}]`)));
}

/** Pictures that the person gave, in the whole conversation (wire notes 6.2). */
function checkInputs(turns: readonly Turn[], model: GenerativeModel): void {
  const count = turns.filter(({ role }) => role === "user").flatMap(({ parts }) => parts.filter(isPicture)).length;
  if (model.pictures && count > MOST_INPUTS) {
    throw invalidArgument(`The request has ${count} input images; models/${model.id} takes at most ${MOST_INPUTS}.`);
  }
}

function readModalities(value: unknown, path: string, model: GenerativeModel): { wantsText: boolean; wantsPicture: boolean } {
  const asked = listAt(value, path);
  const wrong = asked.find((each) => each !== "TEXT" && each !== "IMAGE" && each !== "AUDIO");
  if (wrong !== undefined) throw wrongValue(path, wrong);
  if (asked.includes("AUDIO") || (!model.pictures && asked.includes("IMAGE"))) {
    const offered = model.pictures ? "TEXT, IMAGE" : "TEXT";
    const words = `The requested combination of response modalities (${asked.join(", ")}) is not supported by the model. `;
    throw invalidArgument(`${words}models/${model.id} accepts ${offered}.`);
  }
  if (asked.length === 0) return { wantsText: true, wantsPicture: model.pictures !== undefined };
  return { wantsText: asked.includes("TEXT"), wantsPicture: asked.includes("IMAGE") };
}

function readImageConfig(value: unknown, path: string, { pictures, id }: GenerativeModel): { ratio?: string; size: PictureSize } {
  if (value !== undefined && !pictures) throw invalidArgument(`Image config is not supported for models/${id}.`);
  const config = objectAt(value, path);
  const choose = <T extends string>(name: string, offered: readonly T[]): T | undefined => {
    const asked = fieldOf(config, name);
    if (asked === undefined) return undefined;
    const choice = offered.find((each) => each === asked);
    if (choice !== undefined) return choice;
    const shown = JSON.stringify(asked).slice(0, 40);
    throw invalidArgument(`Invalid value at '${path}.${name}': ${shown}. models/${id} supports ${offered.join(", ")}.`);
  };
  const ratio = choose("aspectRatio", pictures?.ratios ?? []);
  return { ...(ratio !== undefined && { ratio }), size: choose("imageSize", pictures?.sizes ?? pictureSizes) ?? "1K" };
}

function readStops(value: unknown, path: string): string[] {
  const stops = listAt(value, path).map((each) => textAt(each, path));
  if (stops.length > MOST_STOPS) throw invalidArgument(`* GenerateContentRequest.${path}: at most ${MOST_STOPS} stop sequences`);
  return stops.filter((stop) => stop !== "");
}

function readsJson(value: unknown, path: string, { pictures, id }: GenerativeModel): boolean {
  if (value === undefined || value === "text/plain") return false;
  if (value !== "application/json") throw wrongValue(path, value);
  if (pictures) throw invalidArgument(`JSON mode is not enabled for models/${id}`);
  return true;
}
