import { describe, expect, test } from "vitest";
import { isComposing, isMac, matchesShortcut, shortcutKeys } from "../../../renderer/parts/keys.ts";

const press = (key: string, modifiers: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers }) as KeyboardEvent;
const mod = isMac ? { metaKey: true } : { ctrlKey: true };

describe("DT-08 keys", () => {
  test.each([
    ["Mod+K", press("k", mod), true],
    ["Mod+K", press("K", { ...mod, shiftKey: true }), false],
    ["Mod+Shift+F", press("F", { ...mod, shiftKey: true }), true],
    ["Mod+K", press("k"), false],
    ["K", press("k", mod), false],
    ["Mod+,", press(",", mod), true],
    ["?", press("?", { shiftKey: true }), true],
    ["?", press("?"), true],
    ["Space", press(" "), true],
    ["Mod+Enter", press("Enter", mod), true],
    ["Mod+K", press("k", { ctrlKey: true, metaKey: true }), false],
    ["+", press("+", { shiftKey: true }), true],
    ["Mod++", press("+", mod), true],
    ["Mod++", press("+"), false],
  ])("%s", (shortcut, event, matches) => {
    expect(matchesShortcut(event, shortcut)).toBe(matches);
  });

  test.each([
    ["+", ["+"]],
    ["Mod++", [isMac ? "⌘" : "Ctrl", "+"]],
    ["Shift+s", [isMac ? "⇧" : "Shift", "S"]],
  ])("%s is written with a sign for each key", (shortcut, signs) => {
    expect(shortcutKeys(shortcut)).toEqual(signs);
  });

  test.each([
    [{ key: "Enter", isComposing: true }, true],
    [{ key: "Enter", nativeEvent: { isComposing: true } }, true],
    [{ key: "Process" }, true],
    [{ key: "Enter", keyCode: 229 }, true],
    [{ key: "Enter", keyCode: 13, isComposing: false }, false],
  ])("an input method's own keys are told apart: %j", (event, composes) => {
    expect(isComposing(event)).toBe(composes);
  });
});
