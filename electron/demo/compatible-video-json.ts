import { missingParameter, unknownParameter, wrongType, wrongValue } from "./compatible-video-refusals.ts";
import { readPrompt, type CompatibleVideoRequest, type VideoInput } from "./compatible-video-request.ts";

const sizes = ["1280x720", "720x1080", "1920x1080", "1080x1920"];
const modes = ["i2v", "r2v"];
const DURATION = { least: 4, most: 15, normal: 4 };
const MOST_FRAME_IMAGES = 2;

type Fields = Record<string, unknown>;

/** Variant A of interface 4.4. Fields that the interface does not know are ignored, those of variant B are not. */
export function readJsonRequest(fields: Fields): CompatibleVideoRequest {
  for (const name of ["seconds", "input_reference"]) if (fields[name] !== undefined) throw unknownParameter(name);
  const model = readModel(fields.model);
  const prompt = readPrompt(fields.prompt);
  const size = readChoice(fields, "size", sizes) ?? "1280x720";
  return { model, prompt, size, seconds: readDuration(fields.duration), inputs: readInputs(fields), sound: false };
}

function readModel(value: unknown): string {
  if (value === undefined || value === "") throw missingParameter("model");
  if (value === "clip-2" || value === "clip-2-pro") throw wrongValue("model", `${value} takes multipart/form-data, not JSON`);
  if (value !== "vidgen-2") throw wrongValue("model", "a JSON request takes vidgen-2");
  return value;
}

function readDuration(value: unknown): number {
  if (value === undefined) return DURATION.normal;
  if (typeof value !== "number") throw wrongType("duration", "an integer");
  if (!Number.isInteger(value) || value < DURATION.least || value > DURATION.most) {
    throw wrongValue("duration", `it must be a whole number of seconds from ${DURATION.least} to ${DURATION.most}`);
  }
  return value;
}

function readChoice(fields: Fields, name: string, offered: readonly string[]): string | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw wrongType(name, "a string");
  if (!offered.includes(value)) throw wrongValue(name, `supported are ${offered.join(", ")}`);
  return value;
}

/** Rules 1, 2 and 4 of variant A. */
function readInputs(fields: Fields): VideoInput[] {
  const mode = readChoice(fields, "mode", modes);
  const images = readUrls(fields, "images");
  const videos = readUrls(fields, "videos");
  if (mode === undefined) {
    if (images.length + videos.length > 0) throw wrongValue("mode", "images and videos need the mode i2v or r2v");
    return [];
  }
  if (mode === "i2v") {
    if (images.length === 0) throw wrongValue("images", "the mode i2v needs a first image");
    if (images.length > MOST_FRAME_IMAGES) throw wrongValue("images", "the mode i2v takes at most 2 images");
    if (videos.length > 0) throw wrongValue("videos", "the mode i2v takes no videos");
    return images.map((url, index) => input("image", index === 0 ? "first_frame" : "last_frame", `images[${index}]`, url));
  }
  if (images.length + videos.length === 0) throw wrongValue("images", "the mode r2v needs an image or a video");
  return [
    ...images.map((url, index) => input("image", "reference_image", `images[${index}]`, url)),
    ...videos.map((url, index) => input("video", "reference_video", `videos[${index}]`, url)),
  ];
}

function input(kind: VideoInput["kind"], role: VideoInput["role"], at: string, url: string): VideoInput {
  return { kind, role, at, source: { type: "url", url } };
}

function readUrls(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(name, "an array of URLs");
  return value.map((url: unknown, index) => {
    if (typeof url !== "string") throw wrongType(`${name}[${index}]`, "a URL");
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw wrongValue(`${name}[${index}]`, "it must be a public http(s) URL");
    return url;
  });
}
