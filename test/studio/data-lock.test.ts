import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { acquireDataLock } from "../../electron/core/data-lock.ts";
import { Failure, type FailureData } from "../../shared/failure.ts";
import { startProgram } from "../child-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

function refusal(folder: string): FailureData | undefined {
  try {
    acquireDataLock(folder, "local").release();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.data;
    throw error;
  }
}

describe("acquireDataLock", () => {
  it("DT-06 another process is refused and told who has the folder; kill -9 frees it at once", async () => {
    const folder = temporaryFolder();
    const holder = await startProgram<{ pid: number }>("test/studio/lock-process.ts", [folder]);
    expect(refusal(folder)).toMatchObject({
      code: "conflict",
      reason: "data-folder-in-use",
      detail: { pid: holder.pid, kind: "electron" },
    });
    expect(refusal(folder)?.message).toContain(`process ${holder.pid}`);
    await holder.stop("SIGKILL");
    expect(readFileSync(join(folder, "lock.json"), "utf8")).toContain(String(holder.pid));
    expect(refusal(folder)).toBeUndefined();
  });

  it("DT-06 holds within one process too, until it is released", () => {
    const folder = temporaryFolder();
    const lock = acquireDataLock(folder, "cli");
    expect(refusal(folder)?.detail).toMatchObject({ pid: process.pid, kind: "cli" });
    lock.release();
    lock.release();
    const next = acquireDataLock(folder, "local");
    // The first one's second release took nothing from the next.
    lock.release();
    expect(refusal(folder)?.detail).toMatchObject({ kind: "local" });
    next.release();
    expect(refusal(folder)).toBeUndefined();
  });

  it("DT-06 holds also when the holder's name cannot be read", () => {
    const folder = temporaryFolder();
    const lock = acquireDataLock(folder, "cli");
    writeFileSync(join(folder, "lock.json"), "{");
    expect(refusal(folder)).toMatchObject({ reason: "data-folder-in-use" });
    rmSync(join(folder, "lock.json"));
    expect(refusal(folder)?.message).toContain("another process");
    lock.release();
  });

  it("folders do not disturb each other", () => {
    const lock = acquireDataLock(temporaryFolder(), "cli");
    expect(refusal(temporaryFolder())).toBeUndefined();
    lock.release();
  });
});
