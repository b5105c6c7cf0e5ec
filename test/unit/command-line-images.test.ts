import { describe, expect, test } from "vitest";
import { commandNamed, optionsOf } from "../../electron/cli/commands.ts";
import { parseCommand } from "../../electron/cli/options.ts";
import { reasonOf } from "./reason-of.ts";

const prompt = ["--prompt", "a fox"];
const create = (...words: string[]) => ["image", "create", "--model", "img-2", ...words];
const legacy = (...words: string[]) => ["image", "create", "--model", "img-legacy-3", ...words];
const small = (...words: string[]) => ["image", "create", "--model", "img-legacy-2", ...words];
const edit = (...words: string[]) => ["image", "edit", "--image", "lake.png", ...words];

/** What the command refuses before a studio is opened or a file is read. */
function check(words: readonly string[]): void {
  const parsed = parseCommand(words, optionsOf);
  commandNamed(parsed.noun, parsed.verb).check?.(parsed);
}

describe("DT-10 IM-01 IM-02 image create and edit refuse by their words alone", () => {
  test.each<[string, string[]]>([
    ["usage", ["image", "create", ...prompt]],
    ["usage", create("a fox")],
    ["usage", create(...prompt, "--n", "two")],
    ["usage", create(...prompt, "--mask", "mask.png")],
    ["usage", ["image", "edit", ...prompt]],
    ["usage", ["image", "edit", ...prompt, "--image", "https://files.example/a.png"]],
    ["usage", edit(...prompt, "--mask", "https://files.example/a.png")],
    ["usage", edit(...prompt, "--style", "vivid")],
    ["usage", edit(...prompt, "--out", " ")],
    ["unknown-model", ["image", "create", "--model", "img-9", ...prompt]],
    ["prompt-missing", create()],
    ["prompt-missing", edit("--prompt", "  ")],
    ["prompt-too-long", create("--prompt", "x".repeat(32_001))],
    ["prompt-too-long", legacy("--prompt", "狐".repeat(4001))],
    ["prompt-too-long", small("--prompt", "🦊".repeat(1001))],
    ["prompt-too-long", edit("--prompt", "x".repeat(32_001))],
    ["count-out-of-range", create(...prompt, "--n", "0")],
    ["count-out-of-range", create(...prompt, "--n", "11")],
    ["count-out-of-range", create(...prompt, "--n", "1.5")],
    ["count-not-one", legacy(...prompt, "--n", "2")],
    ["count-out-of-range", edit(...prompt, "--n", "11")],
    ["option-not-offered", create(...prompt, "--size", "1792x1024")],
    ["option-not-offered", small(...prompt, "--size", "auto")],
    ["option-not-offered", create(...prompt, "--quality", "hd")],
    ["option-not-offered", legacy(...prompt, "--quality", "high")],
    ["option-not-offered", legacy(...prompt, "--style", "calm")],
    ["option-not-offered", create(...prompt, "--format", "gif")],
    ["option-not-offered", create(...prompt, "--background", "none")],
    ["option-not-offered", create(...prompt, "--response-format", "base64")],
    ["option-not-offered", edit(...prompt, "--size", "512x512")],
    ["field-of-other-variant", create(...prompt, "--style", "vivid")],
    ["field-of-other-variant", small(...prompt, "--quality", "standard")],
    ["field-of-other-variant", legacy(...prompt, "--background", "transparent")],
    ["field-of-other-variant", small(...prompt, "--format", "png")],
    ["transparent-needs-alpha", create(...prompt, "--background", "transparent", "--format", "jpeg")],
    ["model-without-edits", edit(...prompt, "--model", "img-legacy-2")],
    ["too-many-inputs", edit(...prompt, ...Array.from({ length: 16 }, () => ["--image", "a.png"]).flat())],
  ])("%s (%#)", (reason, words) => expect(reasonOf(() => check(words))).toBe(reason));

  test.each([
    [create(...prompt, "--n", "10", "--size", "auto", "--quality", "high", "--background", "transparent", "--format", "webp")],
    [legacy(...prompt, "--size", "1792x1024", "--quality", "hd", "--style", "natural", "--response-format", "b64_json")],
    [small("--prompt", "🦊".repeat(1000), "--size", "256x256")],
    [edit("b.png", "c.png", ...prompt, "--mask", "mask.png", "--size", "auto")],
    [edit("--image", "media:abc", ...prompt, "--model", "img-1", "--quality", "low", "--n", "2")],
  ])("%j is not refused", (words) => expect(() => check(words)).not.toThrow());
});
