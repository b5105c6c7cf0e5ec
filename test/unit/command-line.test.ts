import { describe, expect, test } from "vitest";
import { optionsOf } from "../../electron/cli/commands.ts";
import { exitStatusOf } from "../../electron/cli/exit-status.ts";
import { interruptedWords } from "../../electron/cli/interruption.ts";
import { parseCommand } from "../../electron/cli/options.ts";
import { readTypedSource, sourceWithoutFile } from "../../electron/cli/source.ts";
import type { FailureData } from "../../shared/failure.ts";

const parse = (line: string) => parseCommand(line.split(" "), optionsOf);

describe("DT-10 the words of a command line", () => {
  test("common options stand in any place", () => {
    const parsed = parse("--demo --json video create --model vidgen-2 --image first_frame=a.jpg --image b.jpg --duration 5");
    expect([parsed.noun, parsed.verb, parsed.has("demo"), parsed.number("duration")]).toEqual(["video", "create", true, 5]);
    expect(parsed.list("image")).toEqual(["first_frame=a.jpg", "b.jpg"]);
    expect(parse("video create --model m --json").has("json")).toBe(true);
  });

  test("a common option's value is not taken for the command", () => {
    expect(parse("--data job --connection show job list").noun).toBe("job");
  });

  test("a seed of −1 is a value", () => expect(parse("video create --model m --seed -1").number("seed")).toBe(-1));

  test("ids follow the verb", () => expect(parse("job wait a b --json").words).toEqual(["a", "b"]));

  test.each([
    ["nothing", "--json", "Name a command"],
    ["an unknown command", "video destroy", "There is no command “video destroy”"],
    ["an unknown option", "video create --sped 3", "--sped"],
    ["a text for a number", "video create --model m --duration five", "--duration takes a number"],
  ])("refuses %s", (_name, line, words) => {
    expect(() => {
      const parsed = parse(line);
      parsed.number("duration");
    }).toThrow(words);
  });
});

describe("DT-10 sources", () => {
  test.each([
    ["first_frame=a.jpg", { role: "first_frame", text: "a.jpg" }],
    ["a=b.jpg", { text: "a=b.jpg" }],
    ["https://x.example/?reference_image=1", { text: "https://x.example/?reference_image=1" }],
    ["reference_image=https://x.example/?a=b", { role: "reference_image", text: "https://x.example/?a=b" }],
  ])("%s", (typed, expected) => expect(readTypedSource(typed)).toEqual(expected));

  test.each([
    ["https://x.example/a.png", { type: "url", url: "https://x.example/a.png" }],
    ["asset://asset-1", { type: "asset", id: "asset-1" }],
    ["media:abc", { type: "media", id: "abc" }],
    ["photo.jpg", undefined],
  ])("%s", (text, expected) => expect(sourceWithoutFile(text)).toEqual(expected));
});

describe("DT-10 honest exit codes", () => {
  const failure = (change: Partial<FailureData>): FailureData => ({ code: "bug", message: "", action: "none", ...change });
  test.each([
    [{ code: "invalid-input" }, 2],
    [{ code: "invalid-input", service: { status: 400 } }, 1],
    [{ code: "key-rejected" }, 1],
    [{ code: "content-rejected" }, 1],
    [{ code: "gateway-error" }, 1],
    [{ code: "unreachable", delivery: "not-sent" }, 3],
    [{ code: "rate-limited" }, 3],
    [{ code: "unsure" }, 4],
    [{ code: "storage-full" }, 5],
    [{ code: "conflict", reason: "data-folder-in-use" }, 5],
    [{ code: "not-found" }, 2],
    [{ code: "not-found", service: { status: 404 } }, 1],
    [{ code: "cancelled" }, 130],
  ] as const)("%o → %i", (change, status) => expect(exitStatusOf(failure(change))).toBe(status));
});

test("DT-10 GEN-07 an interrupted command tells what goes on and what stays in doubt, of many jobs the number", () => {
  const words = interruptedWords({
    jobs: [
      { id: "one", state: "following" },
      { id: "two", state: "submitting" },
    ],
    total: 14,
  });
  expect(words.split("\n")).toEqual([
    "Interrupted.",
    "one (following) goes on at the next start.",
    expect.stringMatching(/^two has been sent .*unsure.*cost.*job show two\.$/),
    "12 more go on at the next start.",
  ]);
  expect(interruptedWords({ jobs: [], total: 0 })).toBe("Interrupted.");
});
