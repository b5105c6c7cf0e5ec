import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ChildProgram, startProgram } from "../child-program.ts";
import { root } from "../run-stage.ts";

/** `npm run serve` as people run it, in a process of its own. */
interface Ready {
  url: string;
  dataFolder: string;
  pid: number;
}

let folder: string;
let started: ChildProgram<Ready>[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-program-"));
  started = [];
});

afterEach(async () => {
  for (const program of started) await program.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(data = folder): Promise<ChildProgram<Ready>> {
  const program = await startProgram<Ready>("electron/local/main.ts", ["--json", "--data", data]);
  started.push(program);
  return program;
}

async function runToEnd(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["electron/local/main.ts", ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: said.join("") };
}

async function entryStatus(link: string): Promise<number> {
  return (await fetch(link, { redirect: "manual" })).status;
}

test("DT-01 says where it is in one line of JSON, keeps its secret to this user, and ends in order", async () => {
  const data = join(folder, "data");
  const program = await start(data);
  expect(program.ready).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/enter\?token=/),
    dataFolder: data,
    pid: program.pid,
  });
  expect(await entryStatus(program.ready.url)).toBe(303);
  if (process.platform !== "win32") {
    expect(statSync(join(data, "local.json")).mode & 0o777).toBe(0o600);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  }
  await program.stop();
  expect(program.output().trim().split("\n")).toHaveLength(1);
  expect(existsSync(join(data, "local.json"))).toBe(false);
});

test("DT-06 a second start asks the first for a new link and ends well", async () => {
  const first = await start();
  const second = await runToEnd("--json", "--data", folder);
  expect(second.code).toBe(0);
  const ready = JSON.parse(second.output) as Ready;
  expect(ready.pid).toBe(first.pid);
  expect(new URL(ready.url).origin).toBe(new URL(first.ready.url).origin);
  expect(await entryStatus(ready.url)).toBe(303);
});

test("DT-04 nothing is restored under a running studio, and that is said", async () => {
  const first = await start();
  const second = await runToEnd("--data", folder, "--restore", "daily-2026-11-28.db");
  expect(second).toEqual({ code: 5, output: "Close the studio first; nothing was restored.\n" });
  expect(await entryStatus(first.ready.url)).toBe(303);
});

test("what a killed studio left behind does not stop the next", async () => {
  const first = await start();
  await first.stop("SIGKILL");
  expect(existsSync(join(folder, "local.json"))).toBe(true);
  const second = await start();
  expect(await entryStatus(second.ready.url)).toBe(303);
});

test("DT-06 a studio comes back at its address, where the browser keeps masks in work, also after one start beside it", async () => {
  const portOf = ({ ready }: ChildProgram<Ready>) => Number(new URL(ready.url).port);
  const first = await start();
  await first.stop();
  const stranger = createServer();
  stranger.listen(portOf(first), "127.0.0.1");
  await once(stranger, "listening");
  const beside = await start();
  expect(portOf(beside)).not.toBe(portOf(first));
  await beside.stop();
  stranger.close();
  await once(stranger, "close");
  expect(portOf(await start())).toBe(portOf(first));
});

test("a stranger on the port of a killed studio is not believed", async () => {
  const stranger = createServer((_, outgoing) => outgoing.end(JSON.stringify({ url: "https://elsewhere.example/" })));
  stranger.listen(0, "127.0.0.1");
  await once(stranger, "listening");
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(join(folder, "local.json"), JSON.stringify({ pid: 1, port, secret: "old" }));
  const program = await start();
  expect(new URL(program.ready.url).port).not.toBe(String(port));
  expect(JSON.parse(readFileSync(join(folder, "local.json"), "utf8"))).toMatchObject({ pid: program.pid });
  stranger.closeAllConnections();
  stranger.close();
});

test("DT-06 a studio that does not answer keeps its data to itself, and the words name it", async () => {
  const first = await start();
  rmSync(join(folder, "local.json"));
  const second = await runToEnd("--data", folder);
  expect(second.code).toBe(5);
  expect(second.output).toContain(String(first.pid));
  expect(second.output.trim().split("\n")).toHaveLength(1);
});

test("a wrong flag is one plain line and changes nothing", async () => {
  const data = join(folder, "data");
  expect(await runToEnd("--data", data, "--port", "x")).toEqual({ code: 2, output: "--port takes a number from 0 to 65535, not x.\n" });
  expect((await runToEnd("--data", data, "--nonsense")).code).toBe(2);
  expect(existsSync(data)).toBe(false);
});
