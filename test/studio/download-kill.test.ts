import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DownloadRig } from "./download-rig.ts";

const program = join(import.meta.dirname, "download-process.ts");
let rig: DownloadRig;

beforeEach(async () => {
  rig = await DownloadRig.start();
});

afterEach(() => rig.stop());

/**
 * Downloads in a process of its own and kills it so many milliseconds after it began, or when bytes have come. Resolves to whether it had
 * come to its end.
 */
async function runAndKill(after: number | "progress"): Promise<boolean> {
  const child = spawn(process.execPath, [program, rig.folder, rig.source.url], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  const kill = () => child.kill("SIGKILL");
  if (after === "progress") lines.on("line", kill);
  const timer = setTimeout(kill, after === "progress" ? 20_000 : after);
  const [code] = (await exit) as [number | null];
  clearTimeout(timer);
  return code === 0;
}

/** Whatever has a final name is whole. */
async function expectNoHalfFile(): Promise<void> {
  const names = existsSync(rig.results) ? await readdir(rig.results) : [];
  for (const name of names.filter((each) => !each.startsWith("."))) {
    expect(readFileSync(join(rig.results, name)).equals(rig.file), name).toBe(true);
  }
}

test("DT-05 killed at any moment it leaves no half file under a final name, and goes on where it was", { timeout: 60_000 }, async () => {
  rig.source.behave([{ slowness: 25 }]);
  for (const after of [10, 160, "progress", 240] as const) {
    await runAndKill(after);
    await expectNoHalfFile();
  }
  rig.source.behave([{}]);
  expect(await runAndKill(20_000)).toBe(true);
  expect(await rig.names()).toEqual(["film.mp4"]);
  await expectNoHalfFile();
  expect(rig.source.ranges.filter((range) => range !== undefined).length).toBeGreaterThan(0);
});

test("DT-05 killed around the moment when the file gets its name", { timeout: 60_000 }, async () => {
  rig.source.behave([{}]);
  let ends = 0;
  for (let after = 12; after < 60 && ends < 2; after += 10) {
    if (await runAndKill(after)) ends += 1;
    await expectNoHalfFile();
  }
  expect(await runAndKill(20_000)).toBe(true);
  expect((await rig.names()).filter((name) => name.startsWith("."))).toEqual([]);
});
