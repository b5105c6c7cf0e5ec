import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { jsonAnswer, type Answer } from "../answer.ts";
import { readForm, readJson } from "../compatible-video-body.ts";
import { unknownParameter, wrongBody, wrongType } from "../compatible-video-refusals.ts";
import type { Faults } from "../faults.ts";
import { Refusal } from "../refusal.ts";
import type { SignedUrls } from "../signed-urls.ts";
import { envelope, revisedPrompt, type ImageItem, type MadePicture } from "./answer.ts";
import { plainDialect, type ImageDialect } from "./dialect.ts";
import { drawPixels, finish } from "./draw.ts";
import { editPixels } from "./edit-pixels.ts";
import { readEditInputs, type EditInputs, type Pixels } from "./inputs.ts";
import { PictureFiles } from "./picture-files.ts";
import { readImageRequest, type ImageRequest } from "./request.ts";

const CREATE = "images.create";
/** Milliseconds at speed 1 that a call takes at least, by quality. */
const times: Record<string, number> = { low: 1500, high: 6000, hd: 6000 };
const USUAL_TIME = 3000;

interface Parts {
  /** Where pictures with a URL lie. */
  folder: string;
  urls: SignedUrls;
  faults: Faults;
  speed: number;
}

/** Text to pictures and the editing of pictures (interface 4.5; wire notes 4). Both answer when the pictures are made. */
export class ImageArea {
  readonly dialect: ImageDialect = plainDialect();
  readonly files: PictureFiles;
  #faults: Faults;
  #speed: number;

  constructor({ folder, urls, faults, speed }: Parts) {
    this.files = new PictureFiles(folder, urls, speed);
    this.#faults = faults;
    this.#speed = speed;
  }

  /** Throws a `Refusal` for what it does not accept. */
  async answer(method: string, url: URL, contentType: string | undefined, body: Buffer): Promise<Answer> {
    switch (`${method} ${url.pathname}`) {
      case "POST /v1/images/generations":
        return await this.#generate(contentType, body);
      case "POST /v1/images/edits":
        return await this.#edit(contentType, body);
      default:
        throw new Refusal(404, "", `Invalid URL (${method} ${url.pathname})`);
    }
  }

  async #generate(contentType: string | undefined, body: Buffer): Promise<Answer> {
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw wrongBody("The request must be sent as application/json.");
    const fields = readJson(body);
    const request = this.#read((name) => fields[name], false);
    const [width, height] = (request.size === "auto" ? "1024x1024" : request.size).split("x").map(Number) as [number, number];
    const { prompt, background } = request;
    const hasCaption = background !== "transparent";
    return await this.#make(request, 0, (seed) => drawPixels({ prompt, seed, hasCaption }, width, height));
  }

  async #edit(contentType: string | undefined, body: Buffer): Promise<Answer> {
    const type = contentType ?? "";
    if (!/^multipart\/form-data\s*;/i.test(type)) throw wrongBody("The request must be sent as multipart/form-data.");
    const form = await readForm(type, body);
    const request = this.#read((name) => textOf(form, name), true);
    const inputs: EditInputs = await readEditInputs(form, this.dialect.orientation === "applied");
    return await this.#make(request, 1 + inputs.others.length, (seed) =>
      editPixels(inputs, { prompt: request.prompt, seed }, request.size),
    );
  }

  #read(field: (name: string) => unknown, isEdit: boolean): ImageRequest {
    if (!this.dialect.isBase64Only) return readImageRequest(field, isEdit);
    if (field("response_format") !== undefined) throw unknownParameter("response_format");
    return { ...readImageRequest(field, isEdit), responseFormat: "b64_json" };
  }

  /** `draw` makes the pixels of a picture by its seed. */
  async #make(request: ImageRequest, inputs: number, draw: (seed: number) => Promise<Pixels>): Promise<Answer> {
    if (this.#faults.has("moderated", CREATE)) throw moderated();
    const begun = Date.now();
    const made: MadePicture[] = [];
    const first = request.seed ?? randomInt(2 ** 31);
    for (let place = 0; place < request.n; place++) made.push(await encode(await draw(first + place), request));
    const rest = (times[request.quality] ?? USUAL_TIME) / this.#speed - (Date.now() - begun);
    if (rest > 0) await wait(rest, undefined, { ref: false });
    const items: ImageItem[] = [];
    for (const [place, picture] of made.entries()) items.push(await this.#itemOf(picture, place, request));
    const whole = envelope(request, this.dialect.isEmpty ? [] : items, made, inputs);
    const { created, data } = whole;
    const answer = jsonAnswer(200, this.dialect.isBare ? { created, data } : whole);
    return this.dialect.hasHeartbeat ? { ...answer, body: Buffer.concat([Buffer.from(" \n".repeat(40)), answer.body]) } : answer;
  }

  async #itemOf(picture: MadePicture, place: number, request: ImageRequest): Promise<ImageItem> {
    if (place === this.dialect.failedItem) {
      return { error: { code: "moderation_blocked", message: "This picture was blocked by our moderation system." } };
    }
    const revised = request.model.id === "img-legacy-3" ? { revised_prompt: revisedPrompt(request) } : {};
    const prefix = `data:image/${picture.format};base64,`;
    if (request.responseFormat === "b64_json") {
      return { b64_json: (this.dialect.hasPrefix ? prefix : "") + picture.bytes.toString("base64"), ...revised };
    }
    const isInline = this.dialect.url === "data-uri";
    return { url: isInline ? prefix + picture.bytes.toString("base64") : await this.files.keep(picture), ...revised };
  }
}

/** Text fields come once each. */
function textOf(form: FormData, name: string): string | undefined {
  const values = form.getAll(name);
  if (values.length > 1) throw wrongType(name, "one value, but it came more than once");
  const [value] = values;
  if (value !== undefined && typeof value !== "string") throw wrongType(name, "a string, but got a file");
  return value ?? undefined;
}

async function encode(pixels: Pixels, request: ImageRequest): Promise<MadePicture> {
  const { outputFormat: format } = request;
  const picture = finish(pixels, request);
  const encoded = {
    png: () => picture.png({ compressionLevel: 6 }),
    jpeg: () => picture.jpeg({ quality: 92 }),
    webp: () => picture.webp({ quality: 92 }),
  };
  const { data: bytes, info } = await encoded[format]().toBuffer({ resolveWithObject: true });
  return { bytes, format, width: info.width, height: info.height, hasAlpha: info.channels === 4 };
}

/** As the original service says it, with what was found (wire notes 4.5). */
function moderated(): Refusal {
  return new Refusal(400, "moderation_blocked", "Your request was rejected by the safety system.", "", {
    type: "image_generation_user_error",
    moderation_details: { moderation_stage: "input", categories: ["violence"] },
  });
}
