import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-odd-"));
  file = join(folder, "a-file");
  writeFileSync(file, "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = () => join(folder, "data");
const create = ["--demo", "--json", "video", "create", "--model", "vidgen-2", "--duration", "5"];

describe("DT-10 odd command lines end honestly", () => {
  test("a prompt may begin with a dash; the name of an option may not be its value", async () => {
    const printed = await runCommand([...create, "--data", data(), "--print-request", "--prompt", "- a list -- of foxes"]);
    expect([printed.status, printed.lines]).toMatchObject([0, [{ body: { content: [{ text: "- a list -- of foxes" }] } }]]);
    const missing = await runCommand([...create, "--data", data(), "--prompt", "--print-request"]);
    expect([missing.status, missing.stderr]).toEqual([2, "Option '--prompt' argument is ambiguous. See lanternist --help.\n"]);
  });

  test("what a schema refuses is wrong input: status 2", async () => {
    const limit = await runCommand(["--data", data(), "--json", "library", "list", "--limit", "0"]);
    expect([limit.status, limit.lines]).toMatchObject([2, [{ error: { code: "invalid-input" } }]]);
    const words = [
      "--data",
      data(),
      "--json",
      "connection",
      "add",
      "--name",
      "n".repeat(80),
      "--base-url",
      "https://g.example",
      "--key-env",
      "K",
    ];
    const name = await runCommand(words, { K: "sk-0123456789" });
    expect([name.status, name.lines]).toMatchObject([2, [{ error: { code: "invalid-input", reason: "usage" } }]]);
  });

  test("folders that cannot be: status 5 for the data and, before anything is paid, for the results; an empty name is none", async () => {
    const noData = await runCommand(["--data", file, "--json", "job", "list"]);
    expect([noData.status, noData.lines]).toMatchObject([5, [{ error: { code: "storage-error" } }]]);
    const noOut = await runCommand([...create, "--data", data(), "--prompt", "fox", "--out", join(file, "below")]);
    expect([noOut.status, noOut.lines]).toMatchObject([5, [{ error: { code: "storage-error", reason: "folder-missing" } }]]);
    expect((await runCommand(["--data", "", "job", "list"])).status).toBe(2);
    expect((await runCommand(["--data", data(), "--json", "job", "list"])).lines).toEqual([{ jobs: [], total: 0 }]);
  });

  test.skipIf(process.platform !== "linux")("a place where no folder can be made does not hang", async () => {
    const end = await runCommand(["--data", "/proc/lanternist", "--json", "job", "list"]);
    expect([end.status, end.lines]).toMatchObject([5, [{ error: { reason: "folder-missing" } }]]);
  });

  test("a reader that leaves ends nothing: the job is delivered and the status tells it", async () => {
    const program = join(import.meta.dirname, "../../electron/cli/main.ts");
    const words = [program, ...create, "--data", data(), "--prompt", "fox"];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("a command that ends while the demo gateway is starting for an unfinished job ends", async () => {
    const list = await runCommand(["--data", data(), "--json", "job", "list"]);
    expect([list.status, list.lines]).toMatchObject([0, [{ total: 1, jobs: [{ state: "following" }] }]]);
  });
});
