import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanAssetName, isNameCut, lengthAtService, nameLimit } from "../../../shared/rules/asset-name.ts";

describe("AS-04 a file's name as an asset's", () => {
  test.each([
    ["portrait.jpg", "portrait"],
    ["portrait.v2.PNG", "portrait.v2"],
    ["portrait.v2", "portrait.v2"],
    ["a.mp4.mov", "a"],
    ["  two\n lines\tand \u0000 control ", "two lines and control"],
    ["\u202Egnp.exe", "gnp.exe"],
    ["名前 with spaces & é #1.jpg", "名前 with spaces & é #1"],
    [".jpg", ""],
    ["", ""],
    ["half \uD83D character", "half character"],
  ])("%j → %j", (name, clean) => expect(cleanAssetName(name)).toBe(clean));

  test("is cut between whole signs: a family of seven code points stays together or goes", () => {
    const family = "👨‍👩‍👧‍👦";
    const clean = cleanAssetName(`${"a".repeat(60)}${family}.png`);
    expect(clean).toBe("a".repeat(60));
  });

  test("one sign longer than the limit is cut all the same", () => {
    expect(lengthAtService(cleanAssetName(`e${"\u0301".repeat(100)}`))).toBeLessThanOrEqual(nameLimit);
  });

  test("a name that composing makes longer than the limit is cut, and said to be", () => {
    const name = "\u0958".repeat(40);
    expect(lengthAtService(name)).toBeLessThanOrEqual(nameLimit);
    expect(lengthAtService(cleanAssetName(name))).toBe(nameLimit);
    expect(isNameCut(name)).toBe(true);
  });

  test("any name becomes one line of at most 64 code points, cleaning it again changes nothing", () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(".jpg", ".MP4", " ", "\n", "a".repeat(30), "\u202E"),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const name = parts.join("");
        const clean = cleanAssetName(name);
        expect(lengthAtService(clean)).toBeLessThanOrEqual(nameLimit);
        expect(clean).not.toMatch(/[\p{Cc}\u202A-\u202E\uFFFD]/u);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).toBe(clean.trim());
        expect(cleanAssetName(clean)).toBe(clean);
        // Taken apart, no sign can become longer by being composed: a few, such as U+0958, are two code points in their composed form.
        if (lengthAtService(name.normalize("NFD")) <= nameLimit) expect(isNameCut(name)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
