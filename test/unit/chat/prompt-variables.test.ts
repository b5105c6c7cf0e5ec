import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillVariables, piecesOf } from "../../../renderer/panels/chat/work/prompts/prompt-variables.ts";
import { findPrompts } from "../../../renderer/panels/chat/work/prompts/prompt-list.tsx";
import { applyPromptsChange } from "../../../renderer/state/saved-prompts.ts";
import { columnsIn } from "../../../shared/rules/batch.ts";

describe("CH-03, CH-04 a saved prompt's places", () => {
  test("are each asked for once, in their order, blanks inside not counted", () => {
    expect(columnsIn("{{ topic }} for {{读者}}, {{topic}} again; {single} and {{}} are none")).toEqual(["topic", "读者"]);
  });

  test("are filled as typed, whatever is typed, and stay where nothing was", () => {
    expect(fillVariables("{{a}} and {{ b }} and {{c}}", { a: "$& {{b}}", b: "2" })).toBe("$& {{b}} and 2 and {{c}}");
    expect(fillVariables("{{constructor}}", {})).toBe("{{constructor}}");
  });

  test("any text is the sum of its pieces", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", " ", "\n", "中") }), (text) => {
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
        expect(fillVariables(text, {})).toBe(text);
      }),
    );
  });
});

describe("CH-04 the prompt library", () => {
  const prompt = (id: string, title: string, text: string, updatedAt: number) => ({ id, title, text, updatedAt });
  const fox = prompt("1", "Fox", "Write of a red fox", 1);
  const snow = prompt("2", "雪", "写一场雪", 2);

  test("finds by every word, in title or text, in both languages", () => {
    expect(findPrompts([fox, snow], "RED fox")).toEqual([fox]);
    expect(findPrompts([fox, snow], "一场")).toEqual([snow]);
    expect(findPrompts([fox, snow], " ")).toEqual([fox, snow]);
  });

  test("is newest first, follows changes, and takes none for known before the first snapshot", () => {
    expect(applyPromptsChange(undefined, { type: "saved", prompt: fox })).toBeUndefined();
    const known = applyPromptsChange(undefined, { type: "snapshot", prompts: [fox, snow] });
    expect(known).toEqual([snow, fox]);
    const edited = { ...fox, title: "Red fox", updatedAt: 3 };
    expect(applyPromptsChange(known, { type: "saved", prompt: edited })).toEqual([edited, snow]);
    expect(applyPromptsChange(known, { type: "removed", id: "2" })).toEqual([fox]);
  });
});
