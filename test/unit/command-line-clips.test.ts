import { describe, expect, test } from "vitest";
import { commandNamed, optionsOf } from "../../electron/cli/commands.ts";
import { parseCommand } from "../../electron/cli/options.ts";
import { reasonOf } from "./reason-of.ts";

const photo = "picture.jpg";
const image = "https://files.example/one.png";
const other = "https://files.example/two.png";
const video = "https://files.example/clip.mp4";
const prompt = ["--prompt", "a fox"];
const json = (...words: string[]) => ["clip", "create", "--model", "vidgen-2", ...words];
const form = (...words: string[]) => ["clip", "create", "--model", "clip-2", ...words];

/** What the command refuses before a studio is opened or a file is read. */
function check(words: readonly string[]): void {
  const parsed = parseCommand(words, optionsOf);
  commandNamed(parsed.noun, parsed.verb).check?.(parsed);
}

describe("DT-10 CV-01…04 CV-08 clip create refuses by its words alone", () => {
  test.each<[string, string[]]>([
    ["unknown-model", ["clip", "create", "--model", "vidgen-9", ...prompt]],
    ["prompt-missing", json()],
    ["prompt-missing", form("--prompt", " ")],
    ["seconds-not-offered", json(...prompt, "--duration", "16")],
    ["seconds-not-offered", json(...prompt, "--duration", "4.5")],
    ["seconds-not-offered", form(...prompt, "--seconds", "5")],
    ["size-not-offered", json(...prompt, "--size", "720x1280")],
    ["size-not-offered", form(...prompt, "--size", "1920x1080")],
    ["field-of-other-variant", json(...prompt, "--seconds", "8")],
    ["field-of-other-variant", form(...prompt, "--duration", "8")],
    ["field-of-other-variant", form(...prompt, "--mode", "i2v")],
    ["field-of-other-variant", form(...prompt, "--image", image)],
    ["field-of-other-variant", json(...prompt, "--reference", photo)],
    ["mode-missing", json(...prompt, "--image", image)],
    ["first-image-missing", json(...prompt, "--mode", "i2v")],
    ["frames-too-many", json(...prompt, "--mode", "i2v", "--image", image, "--image", other, "--image", image)],
    ["frames-with-videos", json(...prompt, "--mode", "i2v", "--image", image, "--video", video)],
    ["references-missing", json(...prompt, "--mode", "r2v")],
    ["url-not-public", json(...prompt, "--mode", "i2v", "--image", "data:image/png;base64,AAAA")],
    ["asset-not-taken", json(...prompt, "--mode", "i2v", "--image", "asset://asset-1")],
    ["remix-with-more", form(...prompt, "--remix-of", "video_1", "--seconds", "4")],
    ["usage", json(...prompt, "--mode", "v2v")],
    ["usage", form(...prompt, "--reference", image)],
    ["usage", form(...prompt, "--storyboard", "board.txt")],
    ["usage", ["clip", "create", ...prompt]],
  ])("%s (%#)", (reason, words) => expect(reasonOf(() => check(words))).toBe(reason));

  test.each([
    [json(...prompt, "--duration", "15", "--mode", "r2v", "--image", photo, "--video", video)],
    [form(...prompt, "--seconds", "12", "--size", "1792x1024", "--reference", photo)],
    [form(...prompt, "--remix-of", "video_1")],
    [["clip", "show", "video_1"]],
  ])("takes %j", (words) => expect(() => check(words)).not.toThrow());
});
