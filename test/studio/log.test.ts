import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Log } from "../../electron/core/log.ts";
import { registerSecret } from "../../electron/core/redact.ts";
import { MIB } from "../../shared/units.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface Line {
  time: string;
  level: string;
  event: string;
  detail?: Record<string, unknown>;
}

function lines(path: string): Line[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

describe("Log", () => {
  it("writes whole JSON lines in order, readable by this user only", async () => {
    const folder = join(temporaryFolder(), "logs");
    const log = new Log(folder);
    for (let number = 0; number < 500; number += 1) log.info("turn", { number, text: "two\nlines" });
    log.error("bad", new Error("why", { cause: Object.assign(new Error("deep"), { code: "ENOSPC" }) }));
    await log.close();
    const written = lines(join(folder, "lanternist.log"));
    expect(written.slice(0, 500).map((line) => line.detail?.number)).toEqual(Array.from({ length: 500 }, (_, number) => number));
    expect(written[500]).toMatchObject({ level: "error", event: "bad", detail: { message: "why", cause: { code: "ENOSPC" } } });
    if (process.platform !== "win32") expect(statSync(join(folder, "lanternist.log")).mode & 0o077).toBe(0);
  });

  it("GEN-02 keeps no key and no signature, wherever they stand", async () => {
    const folder = temporaryFolder();
    registerSecret("sk-log-test-987654");
    const log = new Log(folder);
    const address = "https://cdn.example/a.mp4?X-Amz-Signature=feedface";
    log.warn("call", {
      url: address,
      error: new Error("Incorrect key sk-log-test-987654", { cause: new Error(address) }),
      "sk-log-test-987654": 1,
      apiKey: "plain",
    });
    await log.flush();
    expect(readFileSync(join(folder, "lanternist.log"), "utf8")).not.toMatch(/sk-log-test|feedface|"plain"/);
  });

  it("keeps three files of 5 MB", async () => {
    const folder = temporaryFolder();
    const log = new Log(folder);
    for (let file = 0; file < 5; file += 1) {
      writeFileSync(join(folder, "lanternist.log"), `{"file":${file}}\n`.padEnd(5 * MIB, " "));
      const next = file === 0 ? log : new Log(folder);
      next.info("after", { file });
      await next.flush();
    }
    expect(readdirSync(folder).sort()).toEqual(["lanternist.log", "lanternist.log.1", "lanternist.log.2"]);
    expect(lines(join(folder, "lanternist.log"))).toMatchObject([{ event: "after", detail: { file: 4 } }]);
    expect(readFileSync(join(folder, "lanternist.log.2"), "utf8")).toContain('{"file":3}');
  });

  it("counts what the disk refused and says so with the next line", async () => {
    const folder = temporaryFolder();
    const blocked = join(folder, "logs");
    writeFileSync(blocked, "a file where the folder should be");
    const log = new Log(blocked);
    log.info("lost");
    log.info("lost too");
    await log.flush();
    rmSync(blocked);
    mkdirSync(blocked);
    log.info("written");
    await log.flush();
    expect(lines(join(blocked, "lanternist.log"))).toMatchObject([{ event: "log-lines-lost", detail: { lines: 2 } }, { event: "written" }]);
  });
});
