import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreQuestion, startFailure } from "../../electron/desktop/start-dialog.ts";
import { Failure } from "../../shared/failure.ts";
import { root } from "../run-stage.ts";

const failure = (reason: string, detail?: Record<string, string | number>, code: "storage-error" | "conflict" = "storage-error") =>
  new Failure({ code, reason, message: "The core's own sentence.", ...(detail && { detail }) }).data;
const file = "/data/lanternist.db";
const backup = "/data/backups/daily-2026-11-28.db";

test("DT-04 DT-08 the question whether to restore a backup is asked in both languages, with the same buttons in the same order", () => {
  const asked = failure("database-damaged", { file, backup });
  expect(restoreQuestion(asked, "daily-2026-11-28.db", "en")).toEqual({
    title: "Lanternist",
    message: `The database ${file} is damaged. The newest good backup is ${backup}. Nothing was changed.`,
    detail: "Restoring it keeps what is there now beside it. Files of the library are not touched, and nothing is paid twice.",
    buttons: ["Restore daily-2026-11-28.db", "Quit"],
  });
  expect(restoreQuestion(asked, "daily-2026-11-28.db", "zh-CN")).toEqual({
    title: "Lanternist",
    message: `数据库 ${file} 已损坏。最新的完好备份是 ${backup}。未作任何改动。`,
    detail: "恢复时，现有状态会保留在旁边。作品库的文件不受影响，也不会重复付费。",
    buttons: ["恢复 daily-2026-11-28.db", "退出"],
  });
});

test.each([
  [failure("database-missing", { file, backup: "" }), "The database /data/lanternist.db is gone.", "没有可以读取的备份。"],
  [failure("database-newer", { file, backup: "" }), "newer version", "由更新版本的工作室写入"],
  [failure("data-folder-in-use", undefined, "conflict"), "Another copy of the studio", "工作室的另一实例"],
  [failure("folder-missing", { folder: "/away" }), "The folder /away is not there", "文件夹 /away 不存在"],
  [failure("backups-not-a-folder", { folder: "/data/backups" }), "/data/backups is a file", "/data/backups 是一个文件"],
  [failure("no-words-for-it"), "A file could not be read or written: The core's own sentence.", "文件读写失败：The core's own sentence."],
  [failure("folder-missing"), "The core's own sentence.", "The core's own sentence."],
])("DT-08 why the studio does not start is said in both languages: $reason", (data, english, chinese) => {
  expect(startFailure(data, "en").title).toBe("Lanternist cannot start");
  expect(startFailure(data, "zh-CN").title).toBe("Lanternist 无法启动");
  expect(startFailure(data, "en").text).toContain(english);
  expect(startFailure(data, "zh-CN").text).toContain(chinese);
});

test("DT-08 the app's start says nothing that is in one language only", () => {
  const source = readFileSync(join(root, "electron", "desktop", "run-studio.ts"), "utf8");
  // What is left between quotes are paths, names of events and kinds: none has a space.
  const code = source.replace(/^import .*$/gm, "").replace(/\/\*\*[^]*?\*\//g, "");
  expect(code.match(/["`][^"`\n]* [^"`\n]*["`]/g) ?? []).toEqual([]);
});
