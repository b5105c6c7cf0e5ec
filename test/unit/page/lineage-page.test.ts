import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layoutLineage, nodeBeside } from "../../../renderer/panels/lineage/lineage-layout.ts";
import { differenceOfWords } from "../../../renderer/panels/lineage/word-difference.ts";

describe("DT-04 lineage drawn", () => {
  test("everything stands right of what it was made from, no two in one place, and a circle ends", () => {
    const links = [
      { from: "photo", to: "one" },
      { from: "one", to: "frame" },
      { from: "frame", to: "two" },
      { from: "one", to: "joined" },
      { from: "two", to: "joined" },
    ];
    const places = layoutLineage(["joined", "two", "frame", "one", "photo"], links);
    const column = (id: string) => places.find((place) => place.id === id)?.column ?? -1;
    for (const { from, to } of links) expect(column(to)).toBeGreaterThan(column(from));
    expect(new Set(places.map((place) => `${place.column} ${place.row}`)).size).toBe(5);
    expect(nodeBeside(places, "photo", "ArrowRight")).toBe("one");
    expect(nodeBeside(places, "photo", "ArrowLeft")).toBe("photo");
    expect(
      layoutLineage(
        ["a", "b"],
        [
          { from: "a", to: "b" },
          { from: "b", to: "a" },
        ],
      ),
    ).toHaveLength(2);
  });
});

describe("DT-04 two prompts against each other", () => {
  test("each text can be read back from the parts", () => {
    const texts = fc
      .array(fc.constantFrom("a", "red", "fox", " ", "，", "雪地里", "狐狸", "🦊", "walks-on"))
      .map((words) => words.join(""));
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const parts = differenceOfWords(first, second);
        const of = (side: "first" | "second") => parts.filter((part) => part.of !== (side === "first" ? "second" : "first"));
        expect(
          of("first")
            .map(({ text }) => text)
            .join(""),
        ).toBe(first);
        expect(
          of("second")
            .map(({ text }) => text)
            .join(""),
        ).toBe(second);
      }),
    );
  });

  test("only what changed is marked, in words and in signs", () => {
    expect(differenceOfWords("a red fox in snow", "a grey fox in snow").map(({ of }) => of)).toEqual(["both", "first", "second", "both"]);
    expect(differenceOfWords("雪地里的红狐", "雪地里的灰狐")).toContainEqual({ text: "灰", of: "second" });
  });
});
