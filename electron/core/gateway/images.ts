import type { ImageRecipe } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import { HOUR } from "../../../shared/units.ts";
import { isObject } from "./answers.ts";
import { noteOf, type SpooledPicture, spooledPicture } from "./arriving-pictures.ts";
import type { ResolvedConnection } from "./connection.ts";
import { ImageAnswer } from "./image-answer.ts";
import type { Call, Http } from "./http.ts";

/** What is ready to leave: words as JSON, or pictures as a form. */
export type ImageRequest = { path: typeof generations; body: Record<string, unknown> } | { path: typeof edits; form: FormData };

const generations = "/v1/images/generations";
const edits = "/v1/images/edits";

/** What the service said, base64 replaced by notes of the files that hold it. */
export type ImageAnswerBody = Record<string, unknown>;

/** A file of an edit, with the name and type that it is sent with; services look at both (wire notes 4.3). */
export interface PictureFile {
  picture: Blob;
  filename: string;
}

/** The image area (interface 4.5, wire notes 4). Only this file knows its paths and its fields. */
export class Images {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Pictures take minutes, and nothing in between may cut the call (IM-05, lesson 37); an hour is when nobody believes in it any more. */
  call(connection: ResolvedConnection, request: ImageRequest, signal?: AbortSignal): Call {
    const paid = { connection, method: "POST", path: request.path, isPaid: true, timeLimit: HOUR, signal } as const;
    return "form" in request ? { ...paid, body: request.form } : { ...paid, json: request.body };
  }

  /**
   * Makes pictures; those that come in base64 are in files of `folder` then. An answer that breaks off after whole pictures gives these, since
   * they are paid; `cutOff` says why. Fails as `unsure` where pictures may be made all the same.
   */
  async make(
    connection: ResolvedConnection,
    request: ImageRequest,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ answer: ImageAnswerBody; cutOff?: Failure }> {
    const reader = new ImageAnswer(folder);
    try {
      const { body } = await this.#http.send({ ...this.call(connection, request, signal), readText: (stream) => reader.read(stream) });
      return { answer: isObject(body) ? body : { data: body } };
    } catch (error) {
      if (!(error instanceof Failure) || reader.whole.length === 0) throw error;
      return { answer: answerOfWhole(reader.whole), cutOff: error };
    }
  }
}

/** What is known of an answer of which only these pictures are here. */
export function answerOfWhole(pictures: readonly SpooledPicture[]): ImageAnswerBody {
  return { data: pictures.map((picture) => ({ b64_json: noteOf(picture) })) };
}

/** One item of an answer: a picture in the spool, at an address, or none. */
export interface ImageItem {
  spooled?: SpooledPicture;
  url?: string;
  /** What the service said instead of a picture, in any shape. */
  error?: unknown;
  /** The item itself. */
  item: Record<string, unknown>;
}

/** The items of an answer in their order; gateways name the list `data`, some put it one level deeper or give one item alone (wire notes 4.1). */
export function itemsIn(answer: ImageAnswerBody): ImageItem[] {
  const data = answer["data"] ?? answer["images"];
  const list = isObject(data) && "data" in data ? data["data"] : data;
  const items: unknown[] = Array.isArray(list) ? list : isObject(list) ? [list] : [];
  return items.filter(isObject).map(itemOf);
}

function itemOf(item: Record<string, unknown>): ImageItem {
  const spooled = spooledPicture(item["b64_json"]) ?? spooledPicture(item["url"]);
  const url = item["url"];
  if (spooled) return { spooled, item };
  if (typeof url === "string" && /^https?:/i.test(url.trim())) return { url: url.trim(), item };
  return { ...(item["error"] != null && { error: item["error"] }), item };
}

/** A generation's body: exactly what is set and nothing else (IM-01). */
export function generationRequest(recipe: ImageRecipe, modelName: string): ImageRequest {
  return { path: generations, body: Object.fromEntries(fieldsOf(recipe, modelName)) };
}

/** An edit's form: several pictures repeat `image[]`, one is `image` (IM-02). */
export function editRequest(
  recipe: ImageRecipe,
  modelName: string,
  files: { images: readonly PictureFile[]; mask?: PictureFile },
): ImageRequest {
  const form = new FormData();
  for (const [name, value] of fieldsOf(recipe, modelName)) form.append(name, String(value));
  const field = files.images.length > 1 ? "image[]" : "image";
  for (const { picture, filename } of files.images) form.append(field, picture, filename);
  if (files.mask) form.append("mask", files.mask.picture, files.mask.filename);
  return { path: edits, form };
}

function fieldsOf(recipe: ImageRecipe, modelName: string): [string, string | number][] {
  const { prompt, n, size, quality, style, background, outputFormat, responseFormat } = recipe;
  const fields = {
    model: modelName,
    prompt,
    n,
    size,
    quality,
    style,
    background,
    output_format: outputFormat,
    response_format: responseFormat,
  };
  return Object.entries(fields).filter((field): field is [string, string | number] => field[1] !== undefined);
}
