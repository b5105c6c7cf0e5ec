import { describe, expect, test } from "vitest";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { NativeVideoRecipe } from "../../../shared/contract/recipes.ts";
import { adviceFor, inputOfParam } from "../../../renderer/panels/video/results/advice.ts";
import { canAskAgain } from "../../../renderer/state/job-groups.ts";
import { expiryOf, factsOf } from "../../../renderer/panels/video/results/result-facts.ts";
import { redrawFor } from "../../../renderer/panels/video/slots/mend.ts";
import { countPrompt } from "../../../renderer/parts/prompt/prompt-counts.ts";

const source = { type: "url", url: "https://files.example/a" } as const;
const recipe: NativeVideoRecipe = {
  kind: "native-video",
  model: "vidgen-2",
  prompt: "a fox",
  inputs: [],
  duration: 5,
  resolution: "1080p",
  ratio: "16:9",
};
const answer = {
  id: "cgt-1",
  model: "real-model",
  status: "succeeded",
  created_at: 1_780_000_000,
  updated_at: 1_780_000_060,
  seed: 10,
  resolution: "720p",
  ratio: "16:9",
  duration: 5,
  framespersecond: 24,
  generate_audio: false,
  service_tier: "default",
  execution_expires_after: 3600,
  content: { video_url: "https://files.example/v.mp4?sign=secret" },
  usage: { completion_tokens: 90, total_tokens: 91, tool_usage: { web_search: 0, maps: 2 }, cost: "1" },
  priority: 3,
  link: "https://files.example/x?sign=secret",
};

describe("NV-09 what the service says of a result", () => {
  const { facts, unknown } = factsOf(answer, recipe);
  const shown = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));

  test("all of the interface, zero searches and no sound included", () => {
    expect(shown).toMatchObject({
      model: "real-model",
      seed: 10,
      duration: 5,
      framesPerSecond: 24,
      audio: false,
      tier: "default",
      expiresAfter: 3600,
      completionTokens: 90,
      totalTokens: 91,
      searches: 0,
    });
  });
  test("what was made otherwise than asked for is marked, and nothing else", () => {
    expect(facts.filter((fact) => fact.asked !== undefined)).toEqual([{ name: "resolution", value: "720p", asked: "1080p" }]);
  });
  test("GEN-09 unknown fields are kept, signed queries are not", () => {
    expect(unknown).toEqual([
      ["priority", "3"],
      ["link", "https://files.example/x"],
      ["usage.cost", "1"],
      ["usage.tool_usage.maps", "2"],
    ]);
  });
  test("when the gateway lets go of it", () => {
    expect(expiryOf(answer)).toBe(1_780_003_600_000);
    expect(expiryOf({})).toBeUndefined();
  });
});

describe("NV-10 advice for a job that ended badly", () => {
  const failure = (reason: string) => ({ code: "content-rejected", message: "", action: "none", reason }) as const;

  test("a refused sound can be tried again without it, unless there was none", () => {
    expect(adviceFor(failure("moderation-output-audio"), recipe).offers[0]).toBe("retry-without-audio");
    expect(adviceFor(failure("moderation-output-audio"), { ...recipe, generateAudio: false }).offers[0]).toBe("retry");
  });
  test("NV-11 a real face is never simply tried again", () => {
    expect(adviceFor(failure("real-person"), recipe)).toEqual({ key: "realPerson", offers: ["edit", "verify"] });
  });
  test("a refused input is not tried again unchanged, a refused output may be", () => {
    expect(adviceFor(failure("moderation-input-image"), recipe).offers).toEqual(["edit"]);
    expect(adviceFor(failure("moderation-output-video"), recipe).offers[0]).toBe("retry");
  });

  test.each<[string | undefined, string, string[], unknown]>([
    ["content[0]", "a fox", ["image"], "prompt"],
    ["content[1]", "a fox", ["image"], 0],
    ["content[0].image_url", "", ["image"], 0],
    ["content[3]", "a fox", ["image"], undefined],
    [undefined, "a fox", [], undefined],
  ])("%s of a request with the text %j", (param, prompt, kinds, expected) => {
    const found = inputOfParam(param, { ...recipe, prompt, inputs: kinds.map(() => ({ kind: "image", source })) });
    expect(typeof found === "object" ? found.place : found).toEqual(expected);
  });

  test("asking again is offered only where the service has not failed", () => {
    const job = { state: "failed", serviceId: "cgt-1" } as Job;
    expect(canAskAgain({ ...job, serviceStatus: "succeeded" })).toBe(true);
    expect(canAskAgain({ ...job, serviceStatus: "failed" })).toBe(false);
    expect(canAskAgain({ ...job, serviceId: undefined })).toBe(false);
  });
});

describe("a picture that is drawn anew to fit", () => {
  const problem = (reason: "image-shape" | "image-too-large" | "image-too-small") =>
    ({ level: "error", reason, field: "inputs[0]" }) as const;
  test("the middle of a strip", () => {
    expect(redrawFor(problem("image-shape"), { width: 3000, height: 1000 })).toMatchObject({
      what: "crop",
      left: 300,
      top: 0,
      width: 2400,
      height: 1000,
    });
    expect(redrawFor(problem("image-shape"), { width: 400, height: 2000 })).toMatchObject({ left: 0, top: 520, width: 400, height: 960 });
  });
  test("a giant, smaller", () => {
    expect(redrawFor(problem("image-too-large"), { width: 12_000, height: 6000 })).toMatchObject({
      what: "scale",
      toWidth: 6000,
      toHeight: 3000,
    });
  });
  test("pixels that are not there cannot be drawn", () =>
    expect(redrawFor(problem("image-too-small"), { width: 100, height: 100 })).toBeUndefined());
});

describe("counts of the prompt", () => {
  test("words, signs, and both", () => {
    expect(countPrompt("A fox’s well-known path 🦊")).toMatchObject({ characters: 25, words: 4, ideographs: 0, isLong: false });
    expect(countPrompt("一只红狐 walks。")).toMatchObject({ words: 1, ideographs: 4 });
    expect(countPrompt("雪".repeat(501)).isLong).toBe(true);
    expect(countPrompt("word ".repeat(1000)).isLong).toBe(false);
    expect(countPrompt("word ".repeat(600) + "雪".repeat(300)).isLong).toBe(true);
  });
});
