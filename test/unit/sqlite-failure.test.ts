import { expect, test } from "vitest";
import { sqliteFailure } from "../../electron/core/sqlite-failure.ts";
import { toFailureData } from "../../shared/failure.ts";
import { fill } from "../../shared/words/fill.ts";
import { reasonWords } from "../../shared/words/reasons.ts";

test("DT-05 DT-08 of a disk that is too full for the database, each language names the folder", () => {
  const error = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const { code, reason, detail } = toFailureData(sqliteFailure(error, "/data/lanternist.db"));
  expect([code, reason]).toEqual(["storage-full", "no-space"]);
  expect(fill(reasonWords.en["no-space"], detail)).toBe("The disk of /data is full.");
  expect(fill(reasonWords["zh-CN"]["no-space"], detail)).toBe("/data 所在的磁盘已满。");
});
