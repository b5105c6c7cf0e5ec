import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressReasonWords } from "../../shared/words/address-reasons.ts";
import { addressWarningWords } from "../../shared/words/address-warnings.ts";
import { backupReasonWords } from "../../shared/words/backup-reasons.ts";
import { batchReasonWords } from "../../shared/words/batch-reasons.ts";
import { chatServiceReasonWords } from "../../shared/words/chat-service-reasons.ts";
import { emptyAnswerWords } from "../../shared/words/finish-reasons.ts";
import { fileReasonWords } from "../../shared/words/file-reasons.ts";
import { problemWords } from "../../shared/words/problems.ts";
import { reasonWords } from "../../shared/words/reasons.ts";
import { storageReasonWords } from "../../shared/words/storage-reasons.ts";

const electron = join(import.meta.dirname, "../../electron");

/** Reasons that the core and the Node hosts write out in their failures, with the file that does. */
function writtenReasons(): [reason: string, file: string][] {
  const files = ["core", "node"].flatMap((room) =>
    readdirSync(join(electron, room), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => join(room, path)),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(electron, file), "utf8").matchAll(/\b(?:reason: |refused\(|addressFailure\()"([a-z-]+)"/g)].map(
      ([, reason]) => [reason ?? "", file] as [string, string],
    ),
  );
}

test("GEN-08, DT-08 every reason that the core names has words in both languages", () => {
  const reasons = writtenReasons();
  expect(reasons.length).toBeGreaterThan(40);
  const words = [
    reasonWords,
    problemWords,
    fileReasonWords,
    addressReasonWords,
    storageReasonWords,
    backupReasonWords,
    batchReasonWords,
    chatServiceReasonWords,
  ];
  const known = new Set(words.flatMap(({ en }) => Object.keys(en)));
  expect(reasons.filter(([reason]) => !known.has(reason))).toEqual([]);
});

test("DT-08 reasons take the same values in both languages", () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  const words = [
    reasonWords,
    problemWords,
    fileReasonWords,
    addressReasonWords,
    addressWarningWords,
    storageReasonWords,
    backupReasonWords,
    batchReasonWords,
    chatServiceReasonWords,
    emptyAnswerWords,
  ] as const;
  const differing = words.flatMap(({ en, "zh-CN": chinese }) =>
    Object.entries(en).filter(([reason, text]) => places(text).join() !== places((chinese as Record<string, string>)[reason] ?? "").join()),
  );
  expect(differing).toEqual([]);
});
