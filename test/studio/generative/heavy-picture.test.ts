import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ArrivingPictures } from "../../../electron/core/gateway/arriving-pictures.ts";
import { piecesOf } from "../../../electron/core/gateway/generative-pieces.ts";
import { MIB } from "../../../shared/units.ts";
import { startOddServer } from "../../gateway/odd-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

let folder: string;
/** A PNG of more than 20 MB that nothing can make smaller. */
let heavy: Buffer;
let small: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-heavy-"));
  const raw = { raw: { width: 2700, height: 2600, channels: 3 as const } };
  let seed = 7;
  const noise = Uint8Array.from({ length: 2700 * 2600 * 3 }, () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16);
  heavy = await sharp(noise, raw).png({ compressionLevel: 0 }).toBuffer();
  small = await sharp(noise.subarray(0, 300), { raw: { width: 10, height: 10, channels: 3 } })
    .png()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answer = (picture: Buffer) => ({
  candidates: [
    {
      content: { parts: [{ inlineData: { mimeType: "image/png", data: picture.toString("base64") }, thoughtSignature: "c2ln" }] },
      finishReason: "STOP",
    },
  ],
});

describe("GC-06 a picture of 20 MB", { timeout: 120_000 }, () => {
  test("in one line, cut at every 1,000th byte, comes out byte for byte", async () => {
    const line = Buffer.from(`: PING"\n\ndata: ${JSON.stringify(answer(heavy))}\n\n`);
    async function* cut() {
      for (let at = 0; at < line.length; at += 1000) yield line.subarray(at, at + 1000);
    }
    const arriving = new ArrivingPictures(join(folder, "cut"));
    const pieces: object[] = [];
    for await (const piece of piecesOf({ headers: new Headers(), body: cut() }, arriving)) pieces.push(piece);
    expect(readFileSync(join(folder, "cut", "picture-1")).equals(heavy)).toBe(true);
    expect(JSON.stringify(pieces).length).toBeLessThan(500);
  });

  test.each(["streamed", "single"])(
    "%s: the file is equal byte for byte, the memory of the core stays flat, a page is told its id",
    async (way) => {
      const server = await startOddServer();
      onTestFinished(() => server.close());
      const bodies = [small, heavy].map((picture) => JSON.stringify(answer(picture)));
      server.behave(
        ...bodies.map((body) => (_request: unknown, response: ServerResponse) => {
          const isStreamed = way === "streamed";
          response.writeHead(200, { "content-type": isStreamed ? "text/event-stream" : "application/json" });
          response.end(isStreamed ? `data: ${body}\n\n` : body);
        }),
      );
      const program = join(import.meta.dirname, "heavy-process.ts");
      const args = [program, temporaryFolder(), server.url, "sk-heavy-test-key", way];
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 100_000 });
      const { growth, told, path } = JSON.parse(stdout) as { growth: number; told: number; path: string };
      process.stderr.write(`${way}: +${(growth / MIB).toFixed(1)} MB for ${(heavy.length / MIB).toFixed(1)} MB, told ${told} characters\n`);
      expect(readFileSync(path).equals(heavy)).toBe(true);
      expect(told).toBeLessThan(30_000);
      // The picture as text alone would be 27 MB of characters, and its bytes another 20.
      expect(growth).toBeLessThan(100 * MIB);
    },
  );
});
