import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { mountSmallDisk, unmountSmallDisk } from "../small-disk.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "./open-studio.ts";

const names = ["quad.png", "plain.jpg", "rotate90.mp4", "vp9-opus.webm"];
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-full-disk-"));
afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

test("DT-05 a studio whose disk is full says so of every poster, loses nothing, and makes them when there is space", async ({ skip }) => {
  if (!mountSmallDisk(mountPoint, 32 * 1024)) skip("needs root on Linux to mount a small disk");
  onTestFinished(() => unmountSmallDisk(mountPoint));
  const { client, studio, close } = await openStudio(mountPoint, { url: "http://127.0.0.1:9", key: "none" });
  onTestFinished(close);
  expect((await studio.imports.run(names.map(fixturePath))).failure).toBeUndefined();
  const { entries } = await client.library.list({ filter: { isTrashed: false } });
  const ask = (area: string) =>
    Promise.all(entries.map(({ mediaId }) => studio.respond(new Request(`http://x.invalid/${area}/${mediaId}`))));

  fill(join(mountPoint, "rest"));
  const refused = await ask("poster");
  expect(refused.map(({ status }) => status)).toEqual(names.map(() => 507));
  expect(refused.map(({ headers }) => headers.get("cache-control"))).toEqual(names.map(() => "no-store"));
  expect(await refused[0]?.json()).toMatchObject({ error: { code: "storage-full", reason: "no-space", action: "free-space" } });
  expect(readdirSync(join(mountPoint, "posters"))).toEqual([]);
  expect(await client.library.check({ deep: true })).toEqual({ checked: names.length, problems: [] });
  expect((await ask("media")).map(({ status }) => status)).toEqual(names.map(() => 200));

  rmSync(join(mountPoint, "rest"));
  for (const made of await ask("poster")) {
    expect(made.status).toBe(200);
    expect((await sharp(await made.arrayBuffer()).metadata()).format).toBe("webp");
  }
  expect(readdirSync(join(mountPoint, "posters"))).toHaveLength(names.length);
});

/** Until not a byte more fits, as some other program might. */
function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
}
