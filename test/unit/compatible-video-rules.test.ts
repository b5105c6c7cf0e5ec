import { describe, expect, it, test } from "vitest";
import type { CompatibleVideoRecipe, Source } from "../../shared/contract/recipes.ts";
import { checkCompatibleVideo, type CompatibleVideoOptions, referenceBytesLimit } from "../../shared/rules/compatible-video.ts";
import type { MediaFacts } from "../../shared/rules/native-video.ts";
import { isPublicUrl } from "../../shared/rules/public-address.ts";

const picture: MediaFacts = { kind: "image", mime: "image/png", bytes: 100_000, width: 720, height: 1280 };
const facts = new Map<string, MediaFacts>([
  ["picture", picture],
  ["wide", { ...picture, width: 1280, height: 720 }],
  ["webp", { ...picture, mime: "image/webp" }],
  ["light", { ...picture, bytes: referenceBytesLimit - 1 }],
  ["heavy", { ...picture, bytes: referenceBytesLimit }],
  ["film", { kind: "video", mime: "video/mp4", bytes: 900_000, width: 640, height: 360, seconds: 5 }],
  ["heavy-film", { kind: "video", mime: "video/mp4", bytes: 2 * referenceBytesLimit }],
]);

const media = (id: string) => ({ type: "media", id }) as const;
const url = (address = "https://files.example/a.png"): Source => ({ type: "url", url: address });

type Change = Partial<CompatibleVideoRecipe>;
const base = { kind: "compatible-video" as const, prompt: "a fox", images: [], videos: [] };
const json = (change: Change = {}): CompatibleVideoRecipe => ({ ...base, model: "vidgen-2", ...change });
const form = (change: Change = {}): CompatibleVideoRecipe => ({ ...base, model: "clip-2", ...change });

const found = (recipe: CompatibleVideoRecipe, options: CompatibleVideoOptions = { canPublish: true }) =>
  checkCompatibleVideo(recipe, facts, options).map(({ level, reason, field }) => `${level === "warning" ? "~" : ""}${reason} ${field}`);

describe("CV-01 CV-02 CV-03 what can be sent", () => {
  const good: [string, CompatibleVideoRecipe][] = [
    ["text", json()],
    ["text with all options", json({ seconds: 15, size: "1080x1920" })],
    ["a first frame", json({ mode: "i2v", images: [url()] })],
    ["a first and a last frame", json({ mode: "i2v", images: [media("picture"), url()] })],
    ["references", json({ mode: "r2v", images: [url(), url(), media("light")], videos: [url(), media("film")] })],
    ["a video reference alone", json({ mode: "r2v", videos: [url("http://files.example:8080/v.mp4?sig=1")] })],
    ["multipart text", form({ model: "clip-2-pro", seconds: 12, size: "1792x1024" })],
    ["a picture of the default size", form({ reference: media("picture") })],
    ["a picture of the chosen size", form({ size: "1280x720", reference: media("wide") })],
    ["a remix", form({ remixOf: "video_1" })],
  ];
  test.each(good)("%s", (_name, recipe) => expect(found(recipe)).toEqual([]));
});

describe("CV-01…CV-04 CV-08 what cannot be sent says why", () => {
  const bad: [string, CompatibleVideoRecipe][] = [
    ["unknown-model model", json({ model: "vidgen-9" })],
    ["prompt-missing prompt", json({ prompt: " \n" })],
    ["prompt-missing prompt", form({ prompt: "", remixOf: "video_1" })],
    ["size-not-offered size", json({ size: "720x1280" })],
    ["size-not-offered size", form({ size: "720x1080" })],
    ["seconds-not-offered seconds", json({ seconds: 3 })],
    ["seconds-not-offered seconds", json({ seconds: 4.5 })],
    ["seconds-not-offered seconds", json({ seconds: 16 })],
    ["seconds-not-offered seconds", form({ seconds: 5 })],
    ["mode-missing mode", json({ images: [url()] })],
    ["mode-missing mode", json({ videos: [url()] })],
    ["first-image-missing images", json({ mode: "i2v" })],
    ["frames-too-many images", json({ mode: "i2v", images: [url(), url(), url()] })],
    ["frames-with-videos videos", json({ mode: "i2v", images: [url()], videos: [url()] })],
    ["references-missing images", json({ mode: "r2v" })],
    ["field-of-other-variant reference", json({ reference: media("picture") })],
    ["field-of-other-variant mode", form({ mode: "i2v" })],
    ["field-of-other-variant images", form({ images: [url()] })],
    ["field-of-other-variant videos", form({ videos: [url()] })],
    ["url-not-public images[0]", json({ mode: "i2v", images: [url("data:image/png;base64,AAAA")] })],
    ["url-not-public images[1]", json({ mode: "r2v", images: [url(), url("ftp://files.example/a.png")] })],
    ["url-not-public videos[0]", json({ mode: "r2v", videos: [url("file:///film.mp4")] })],
    ["asset-not-taken images[0]", json({ mode: "r2v", images: [{ type: "asset", id: "asset-1" }] })],
    ["reference-too-heavy images[0]", json({ mode: "i2v", images: [media("heavy")] })],
    ["reference-too-heavy videos[0]", json({ mode: "r2v", videos: [media("heavy-film")] })],
    ["file-of-other-kind images[0]", json({ mode: "r2v", images: [media("film")] })],
    ["file-of-other-kind videos[0]", json({ mode: "r2v", videos: [media("picture")] })],
    ["file-of-other-kind reference", form({ reference: media("film") })],
    ["reference-format reference", form({ reference: media("webp") })],
    ["reference-wrong-size reference", form({ reference: media("wide") })],
    ["reference-wrong-size reference", form({ size: "1280x720", reference: media("picture") })],
    ["remix-id-missing remixOf", form({ remixOf: " " })],
    ["remix-with-more remixOf", form({ remixOf: "video_1", seconds: 4 })],
    ["remix-with-more remixOf", json({ remixOf: "video_1", mode: "r2v" })],
    ["remix-with-more remixOf", json({ remixOf: "video_1", images: [url()] })],
    ["remix-with-more remixOf", form({ remixOf: "video_1", reference: media("picture") })],
  ];
  test.each(bad)("%s (%#)", (expected, recipe) => expect(found(recipe)).toEqual([expected]));

  it("needs a public address for a local file, unless the files are published on the way", () => {
    const recipe = json({ mode: "i2v", images: [media("picture")] });
    expect(found(recipe, {})).toEqual(["needs-public-url images[0]"]);
    expect(found(recipe, { canPublish: true })).toEqual([]);
  });

  it("says the weight of a file before that it has no address", () => {
    expect(found(json({ mode: "i2v", images: [media("heavy")] }), {})[0]).toBe("reference-too-heavy images[0]");
  });

  it("takes an address of this machine for a gateway of this machine only", () => {
    const recipe = json({ mode: "i2v", images: [url("http://127.0.0.1:8080/files/a.png")] });
    expect(found(recipe, {})).toEqual(["url-private images[0]"]);
    expect(found(recipe, { isGatewayLocal: true })).toEqual([]);
  });

  it("CV-07 offers remixes only where the connection says so", () => {
    expect(found(form({ remixOf: "video_1" }), { offersRemix: false })).toEqual(["remix-not-offered remixOf"]);
  });

  it("does not judge files that it knows nothing of yet", () => {
    expect(found(json({ mode: "r2v", images: [media("unknown")] }))).toEqual([]);
    expect(found(form({ reference: media("unknown") }))).toEqual([]);
  });
});

describe("CV-04 a storyboard that does not fill the video is warned of, not refused", () => {
  const board = "Shot 1:\nduration: 3sec\nScene: snow\n\nShot 2:\nduration: 5sec\nScene: a fox";
  test.each<[CompatibleVideoRecipe, string[]]>([
    [form({ prompt: board, seconds: 8 }), []],
    [form({ prompt: board, seconds: 12 }), ["~storyboard-seconds prompt"]],
    [form({ prompt: board }), ["~storyboard-seconds prompt"]],
    [json({ prompt: board, seconds: 8 }), []],
  ])("%#", (recipe, expected) => expect(found(recipe)).toEqual(expected));
});

describe("public addresses", () => {
  test.each([
    ["https://files.example/a.png", true],
    ["http://8.8.8.8/a.png", true],
    ["https://user:word@files.example/a", true],
    ["https://[2001:db8::1]/a", true],
    ["http://localhost/a", false],
    ["http://a.localhost:3000/a", false],
    ["http://127.8.8.8/a", false],
    ["http://10.0.0.1/a", false],
    ["http://172.20.0.1/a", false],
    ["http://172.32.0.1/a", true],
    ["http://192.168.1.1/a", false],
    ["http://169.254.1.1/a", false],
    ["http://printer.local/a", false],
    ["http://[::1]/a", false],
    ["http://[fe80::1]/a", false],
    ["http://user@localhost/a", false],
    ["ftp://files.example/a", false],
    ["https://", false],
    ["https://files.example/a b", false],
    ["", false],
  ])("%s: %s", (address, expected) => expect(isPublicUrl(address)).toBe(expected));
});
