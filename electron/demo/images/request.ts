import { missingParameter, unknownParameter, wrongType, wrongValue } from "../compatible-video-refusals.ts";
import { Refusal } from "../refusal.ts";
import { imageModels, type ImageModel } from "./models.ts";

/** What is asked for, with the defaults filled in. */
export interface ImageRequest {
  model: ImageModel;
  prompt: string;
  n: number;
  /** `1024x1024`… or `auto`. */
  size: string;
  quality: string;
  style?: string;
  background: string;
  outputFormat: "png" | "jpeg" | "webp";
  responseFormat: "url" | "b64_json";
  /** Absent in the interface; the demo takes it so that a picture can be had twice. */
  seed?: number;
}

/** A field by its name on the wire; text in forms, anything in JSON. */
export type FieldReader = (name: string) => unknown;

/**
 * Checks the fields that both calls have (interface 4.5). Throws a `Refusal` for the first that is wrong; fields that no model knows are
 * ignored, those of another model are not.
 */
export function readImageRequest(field: FieldReader, isEdit: boolean): ImageRequest {
  const model = readModel(field("model"), isEdit);
  const prompt = readPrompt(field("prompt"), model);
  const choice = choiceReader(field, model);
  const outputFormat = choice("output_format", model.outputFormats) ?? "png";
  const background = choice("background", model.backgrounds) ?? "auto";
  if (background === "transparent" && outputFormat === "jpeg") {
    throw wrongValue("background", "transparent needs the output format png or webp");
  }
  const style = choice("style", isEdit ? undefined : model.styles);
  const seed = readNumber(field("seed"), "seed");
  return {
    model,
    prompt,
    n: readCount(field("n"), model),
    size: choice("size", model.sizes) ?? (isEdit || model.sizes.includes("1024x1024") ? "1024x1024" : "auto"),
    quality: choice("quality", model.qualities) ?? (model.qualities?.[0] === "standard" ? "standard" : "auto"),
    ...(style !== undefined && { style }),
    background,
    outputFormat: outputFormat as ImageRequest["outputFormat"],
    responseFormat: (choice("response_format", ["url", "b64_json"]) ?? "url") as ImageRequest["responseFormat"],
    ...(seed !== undefined && { seed }),
  };
}

function readModel(value: unknown, isEdit: boolean): ImageModel {
  if (value !== undefined && typeof value !== "string") throw wrongType("model", "a string");
  const name = value ?? "img-2";
  const model = imageModels.find((each) => each.id === name);
  if (!model) throw new Refusal(404, "model_not_found", `The model '${name.slice(0, 80)}' does not exist.`, "model");
  if (isEdit && !model.edits) {
    throw wrongValue(
      "model",
      `${model.id} does not edit; supported are ${imageModels
        .filter((each) => each.edits)
        .map((each) => each.id)
        .join(", ")}`,
    );
  }
  return model;
}

function readPrompt(value: unknown, { promptLimit }: ImageModel): string {
  if (value !== undefined && typeof value !== "string") throw wrongType("prompt", "a string");
  if (value === undefined || value.trim() === "") throw missingParameter("prompt");
  const length = [...value].length;
  if (length <= promptLimit) return value;
  const words = `Invalid 'prompt': string too long. Expected a string with maximum length ${promptLimit}, but got a string with length ${length} instead.`;
  throw new Refusal(400, "string_above_max_length", words, "prompt");
}

function readCount(value: unknown, { most, id }: ImageModel): number {
  const n = readNumber(value, "n") ?? 1;
  if (!Number.isInteger(n) || n < 1 || n > most)
    throw wrongValue("n", `${id} makes ${most === 1 ? "one picture" : `1 to ${most} pictures`} a call`);
  return n;
}

/** A number, also as the text of a form. */
function readNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const isText = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  if (typeof value !== "number" && !isText) throw wrongType(name, "an integer");
  return Number(value);
}

function choiceReader(field: FieldReader, { id }: ImageModel) {
  return (name: string, offered: readonly string[] | undefined): string | undefined => {
    const value = field(name);
    if (value === undefined) return undefined;
    if (!offered) throw unknownParameter(name);
    if (typeof value !== "string") throw wrongType(name, "a string");
    if (!offered.includes(value)) throw wrongValue(name, `${id} supports ${offered.join(", ")}`);
    return value;
  };
}
