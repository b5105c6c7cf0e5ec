import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStoryboard, type Storyboard, storyboardSeconds, writeStoryboard } from "../../shared/rules/storyboard.ts";

const line = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    "Shot 3:",
    "shot 12 : a door",
    "duration: 4sec",
    "Scene: a hall",
    "| Shot 2:",
    "镜头 2：门开了",
    "价格 $5",
    "a: b",
    "“引号”",
  ),
);
const scene = fc.array(line, { minLength: 0, maxLength: 4 }).map((lines) =>
  lines
    .join("\n")
    .replaceAll("\r", "")
    .replace(/^\s+|\s+$/g, ""),
);
const shot = fc.record({
  duration: fc.option(
    fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
    { nil: undefined },
  ),
  scene,
});
const board: fc.Arbitrary<Storyboard> = fc.record({
  preamble: fc.constantFrom("", "A short film.", "Look: warm\n\nLens: 35 mm"),
  shots: fc.array(shot, { minLength: 1, maxLength: 8 }),
});

/** An unset duration is absent, not `undefined`, in what is read. */
const plain = ({ preamble, shots }: Storyboard): Storyboard => ({
  preamble,
  shots: shots.map(({ duration, scene: text }) => ({ ...(duration !== undefined && { duration }), scene: text })),
});

describe("CV-04 text and cards are one storyboard", () => {
  test("cards → text → cards, and text → cards → text, are the identity for 1,000 boards", () => {
    fc.assert(
      fc.property(board, (each) => {
        const text = writeStoryboard(each);
        expect(readStoryboard(text)).toEqual(plain(each));
        expect(writeStoryboard(readStoryboard(text))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("any text at all is read without losing a word", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { preamble, shots } = readStoryboard(lines.join("\n"));
        const kept = [preamble, ...shots.map((each) => each.scene)].join("\n");
        for (const word of ["$5", "引号", "a hall", "a door", "门开了"]) {
          if (lines.some((each) => each.includes(word))) expect(kept).toContain(word);
        }
      }),
    );
  });

  test("is written as the interface says", () => {
    const text = writeStoryboard({
      preamble: "",
      shots: [
        { duration: 4, scene: "A door opens." },
        { duration: 4.5, scene: "A hall." },
      ],
    });
    expect(text).toBe("Shot 1:\nduration: 4sec\nScene: A door opens.\n\nShot 2:\nduration: 4.5sec\nScene: A hall.");
  });

  test.each([
    ["Shot 1 :\n  Duration:5 s\n scene:A door", { duration: 5, scene: "A door" }],
    ["SHOT 1：\nduration： 5sec\nScene：A door", { duration: 5, scene: "A door" }],
    ["镜头１：\n时长：５秒\n画面：门", { duration: 5, scene: "门" }],
    ["**Shot 1:** A door", { scene: "** A door" }],
    ["Shot 1: A door", { scene: "A door" }],
    ["Shot 1:\n\nduration 5 seconds\n\nA door\nand a hall", { duration: 5, scene: "A door\nand a hall" }],
    ["Shot 1:\nScene: A door\nduration: 5sec", { scene: "A door\nduration: 5sec" }],
  ])("reads what people write: %j", (text, expected) => {
    const [first, ...others] = readStoryboard(text).shots;
    expect(others).toEqual([]);
    expect({ ...first, scene: first?.scene.replace(/^\*\* /, "** ") }).toEqual(expected);
  });

  test("a plain prompt has no shots", () =>
    expect(readStoryboard("A fox in snow.\nSlow.")).toEqual({ preamble: "A fox in snow.\nSlow.", shots: [] }));

  test("seconds are added without the noise of floating point", () =>
    expect(
      storyboardSeconds([
        { duration: 0.1, scene: "" },
        { duration: 0.2, scene: "" },
      ]),
    ).toBe(0.3));
});
