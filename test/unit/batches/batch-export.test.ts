import { expect, test } from "vitest";
import { exportText } from "../../../electron/core/batches/batch-export.ts";

/** The prompt cell of a table with this one prompt. */
async function promptCell(prompt: string): Promise<string> {
  const request = JSON.stringify({ custom_id: "a", params: { model: "m", messages: [{ role: "user", content: prompt }] } });
  const requests = { text: async () => request, close: async () => {} };
  const place = { customId: "a", outcome: "missing" as const, request: { start: 0, bytes: 1 } };
  let text = "";
  for await (const piece of exportText("csv", [place], { requests })) text += piece;
  return /^a,missing,m,(.*),,,,$/.exec(text.split("\r\n")[1] ?? "")?.[1] ?? text;
}

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
  ["- cmd|' /C calc'!A0", "'- cmd|' /C calc'!A0"],
  ["+ 1", "'+ 1"],
  ["＝1+1", "'＝1+1"],
  ["-5.25", "-5.25"],
  ["+7", "+7"],
  ["a - b", "a - b"],
])("CH-03 in an exported table %j is a text and no formula", async (prompt, cell) => {
  expect(await promptCell(prompt)).toBe(cell);
});
