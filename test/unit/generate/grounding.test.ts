import fc from "fast-check";
import { expect, test } from "vitest";
import { characterAt, markedTexts, sourcesIn } from "../../../renderer/panels/generate/messages/grounding.ts";

const textBlock = (text: string) => ({ type: "text", text });
const support = (startIndex: number, endIndex: number, text: string, ...groundingChunkIndices: number[]) => ({
  segment: { startIndex, endIndex, text },
  groundingChunkIndices,
});
const bytesOf = (text: string) => Buffer.byteLength(text);

test("GC-04 a byte offset at the end of any words is the place in characters at which they end", () => {
  const words = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(characterAt(before + after, bytesOf(before))).toBe(before.length);
    }),
  );
});

test("GC-04 an offset within a character or beyond the text never cuts one in two", () => {
  expect(characterAt("灯塔", 4)).toBe(2);
  expect(characterAt("🦊!", 2)).toBe(2);
  expect(characterAt("灯塔", 99)).toBe(2);
});

test("GC-04 marks stand behind the passage they support, where one counts characters as bytes they would stand too late", () => {
  const first = "灯塔发光。";
  const second = "The lamp turns.";
  const grounding = {
    groundingSupports: [support(0, bytesOf(first), first, 0), support(bytesOf(first), bytesOf(first + second), second, 0, 1)],
  };
  expect(markedTexts([textBlock(first + second)], grounding).get(0)).toBe("灯塔发光。 [1]The lamp turns. [1][2]");
});

test("GC-04 of a part beside others the place is taken at which the service's quotation stands", () => {
  const blocks = [{ type: "part", part: {} }, textBlock("No."), textBlock("Yes, 灯 it is.")];
  const grounding = {
    groundingSupports: [support(0, 6, "灯 it", 2), { segment: {}, groundingChunkIndices: [0] }, support(0, 4, "gone", 0)],
  };
  expect([...markedTexts(blocks, grounding)]).toEqual([[2, "Yes, 灯 it [3] is."]]);
});

test("GC-04 every source keeps the number that the service counts it by, whatever kind it is", () => {
  const chunks = [
    { web: { uri: "https://a.example/x", title: "a.example" } },
    { odd: 1 },
    { retrievedContext: { title: "Notes", text: "…" } },
  ];
  expect(sourcesIn({ groundingChunks: chunks })).toEqual([
    { key: "0", title: "a.example", url: "https://a.example/x" },
    { key: "1", title: "2" },
    { key: "2", title: "Notes", quote: "…" },
  ]);
  expect(sourcesIn(undefined)).toEqual([]);
});
