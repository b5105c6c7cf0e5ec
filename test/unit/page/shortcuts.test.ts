import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMac, matchesShortcut } from "../../../renderer/parts/keys.ts";
import { knownActionIds, knownActions } from "../../../renderer/parts/shortcuts/known-actions.ts";
import { canMeet, keysOf, shortcutOfPress, withKeys } from "../../../renderer/parts/shortcuts/shortcut-rules.ts";

const press = (key: string, modifiers: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers }) as KeyboardEvent;
const mod = isMac ? { metaKey: true } : { ctrlKey: true };

describe("IM-03 DT-08 keys that a person may change", () => {
  test.each([
    [press("b"), "B"],
    [press("B", { shiftKey: true }), "Shift+B"],
    [press("k", mod), "Mod+K"],
    [press("V", { ...mod, shiftKey: true }), "Mod+Shift+V"],
    [press("Backspace", { altKey: true }), "Alt+Backspace"],
    [press("?", { shiftKey: true }), "?"],
    [press(" "), "Space"],
    [press("+", mod), "Mod++"],
    [press("Shift", { shiftKey: true }), undefined],
    [press("k", isMac ? { ctrlKey: true } : { metaKey: true }), undefined],
  ])("what is pressed is written as it is heard: %#", (event, shortcut) => {
    expect(shortcutOfPress(event)).toBe(shortcut);
  });

  test("whatever keys are given are the keys that are heard then", () => {
    const keys = fc.oneof(fc.constantFrom("Enter", "F7", "ArrowLeft", " ", "+", "?", "é", "ё"), fc.stringMatching(/^[a-z0-9]$/));
    fc.assert(
      fc.property(keys, fc.boolean(), fc.boolean(), fc.boolean(), (key, isMod, altKey, shiftKey) => {
        const event = press(key, { ...(isMod ? mod : {}), altKey, shiftKey });
        expect(matchesShortcut(event, shortcutOfPress(event) ?? "")).toBe(true);
      }),
    );
  });

  test("no two actions that can meet have the same keys from the start, nor after any changes that were let through", () => {
    const wishes = fc.array(fc.tuple(fc.constantFrom(...knownActionIds), fc.stringMatching(/^(Mod\+)?[A-Z]$/)), { maxLength: 12 });
    fc.assert(
      fc.property(wishes, (all) => {
        let chosen = {};
        for (const [id, keys] of all) {
          const outcome = withKeys(id, [keys], chosen);
          if ("chosen" in outcome) chosen = outcome.chosen;
        }
        const pairs = knownActionIds.flatMap((one, at) => knownActionIds.slice(at + 1).map((other) => [one, other] as const));
        const meeting = pairs.filter(
          ([one, other]) => canMeet(one, other) && keysOf(one, chosen).some((keys) => keysOf(other, chosen).includes(keys)),
        );
        expect(meeting).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("keys that another action has are refused, by its name; where both are never heard together they are not", () => {
    expect(withKeys("mask.tool-brush", ["E"], {})).toEqual({ reason: "taken", by: "mask.tool-eraser" });
    expect(withKeys("mask.tool-brush", ["Mod+K"], {})).toEqual({ reason: "taken", by: "palette" });
    expect(withKeys("mask.tool-brush", ["Mod+Enter"], {})).toEqual({ reason: "taken", by: "images.send" });
    expect(withKeys("mask.tool-brush", ["C"], {})).toEqual({ chosen: { "mask.tool-brush": ["C"] } });
    expect(withKeys("viewer-loop", ["Mod+J"], {})).toEqual({ chosen: { "viewer-loop": ["Mod+J"] } });
    // Freed by a change, taken by another.
    expect(withKeys("mask.tool-eraser", ["B"], { "mask.tool-brush": ["N"] })).toMatchObject({ chosen: { "mask.tool-eraser": ["B"] } });
    expect(withKeys("mask.tool-brush", ["B"], { "mask.tool-brush": ["N"], "mask.tool-eraser": ["B"] })).toEqual({
      reason: "taken",
      by: "mask.tool-eraser",
    });
  });

  test.each(["Escape", "Tab", "Enter", "Shift+Enter", "Space", "ArrowUp", "Mod+C", "Mod+W", "Mod+Shift+T", "F5"])(
    "%s cannot be given",
    (keys) => {
      expect(withKeys("mask.invert", [keys], {})).toEqual({ reason: "reserved" });
    },
  );

  test("an action's own keys can always be given back, and are then kept nowhere", () => {
    for (const id of knownActionIds) expect(withKeys(id, knownActions[id].keys, { [id]: ["Mod+Alt+9"] })).toEqual({ chosen: {} });
  });
});
