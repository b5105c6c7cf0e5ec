import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { spooledPicture } from "../../../electron/core/gateway/arriving-pictures.ts";
import { ImageAnswer } from "../../../electron/core/gateway/image-answer.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-answer-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Cuts bytes at these places, given as shares of their length. */
async function* cut(bytes: Uint8Array, shares: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(shares.map((share) => Math.floor(share * bytes.length)))].toSorted((a, b) => a - b);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    yield bytes.slice(from, to);
    from = to;
  }
}

async function read(text: string | Uint8Array, shares: readonly number[] = []) {
  const answer = new ImageAnswer(folder);
  const rest = await answer.read(cut(typeof text === "string" ? Buffer.from(text) : text, shares));
  return { rest, answer, files: answer.whole.map(({ file }) => readFileSync(join(folder, file))) };
}

const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((array) => Buffer.from(array));
const words = fc.string({ unit: "binary", maxLength: 12 });

/** Ways in which services write base64 (wire notes 4.1, 4.6). */
const writings: ((base64: string) => string)[] = [
  (base64) => base64,
  (base64) => `data:image/png;base64,${base64}`,
  (base64) => base64.replaceAll("=", ""),
  (base64) => base64.replaceAll("+", "-").replaceAll("/", "_"),
  (base64) => base64.replaceAll(/.{20}/g, "$&\n"),
];
const escapes: ((json: string) => string)[] = [
  (json) => json,
  (json) => json.replaceAll("/", "\\/"),
  (json) => json.replaceAll("/", "\\u002f").replaceAll("+", "\\u002B"),
];

describe("IM-05 an answer read as it comes", () => {
  test(
    "wherever it is cut and however it is written, its pictures and its other words come out the same",
    { timeout: 30_000 },
    async () => {
      const item = fc.record({ picture: bytes, writing: fc.constantFrom(...writings), revised: words, isUrl: fc.boolean() });
      const parts = { items: fc.array(item, { maxLength: 3 }), escape: fc.constantFrom(...escapes), blanks: fc.nat(5), more: words };
      await fc.assert(
        fc.asyncProperty(
          fc.record(parts),
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
          async (given, shares) => {
            const data = given.items.map(({ picture, writing, revised, isUrl }) => {
              const text = writing(picture.toString("base64"));
              return isUrl
                ? { url: `data:image/png;base64,${picture.toString("base64")}`, revised_prompt: revised }
                : { revised_prompt: revised, b64_json: text };
            });
            const value = {
              created: 1,
              [given.more]: given.more,
              data,
              usage: { total_tokens: 5 },
              note: 'a "b64_json": "AAAA"',
              url: "data",
            };
            const text = " ".repeat(given.blanks) + given.escape(JSON.stringify(value));
            const { rest, files } = await read(text, shares);
            expect(files).toEqual(given.items.map(({ picture }) => picture));
            const notes = files.map((file, place) => `kept as picture-${place + 1}, ${file.length} bytes`);
            const expected = data.map((each, place) => ({ ...each, ["url" in each ? "url" : "b64_json"]: notes[place] }));
            expect(JSON.parse(rest)).toEqual({ ...value, data: expected });
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test("byte by byte, with an escape at every cut", async () => {
    const picture = Buffer.from(Array.from({ length: 200 }, (_, at) => (at * 91) % 256));
    const text = JSON.stringify({ data: [{ url: `data:image/png;base64,${picture.toString("base64")}` }] }).replaceAll("/", "\\/");
    const { files, rest } = await read(
      text,
      Array.from({ length: text.length }, (_, at) => at / text.length),
    );
    expect(files).toEqual([picture]);
    expect(spooledPicture((JSON.parse(rest) as { data: { url: string }[] }).data[0]?.url)).toEqual({ file: "picture-1", bytes: 200 });
  });

  test("texts that only look like pictures stay as they are", async () => {
    const value = {
      data: [{ url: "https://files.example/a.png" }, { url: "dat" }, { url: "database" }, { url: "data" }, { url: 'da"ta:' }, { url: "" }],
      b64_json: null,
      list: ["b64_json", "AAAA"],
      b64_json_: "AAAA",
      deep: { "b64_json:": "AAAA" },
    };
    const { rest, files } = await read(JSON.stringify(value));
    expect([JSON.parse(rest), files]).toEqual([value, []]);
  });

  test("what is not JSON comes out as it is: a page, words, nothing", async () => {
    for (const text of ['<html lang="en"><title>504</title></html>', "upstream failed", "", '\uFEFF{"created":1}']) {
      expect((await read(text)).rest).toBe(text.replace("\uFEFF", ""));
    }
  });

  test("an answer that breaks off keeps its whole pictures and leaves none in half", async () => {
    const text = JSON.stringify({ data: [{ b64_json: "iVBORw0KGgo=" }, { b64_json: "iVBORw0KGgoAAAANSUhEUg==" }] });
    const answer = new ImageAnswer(folder);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text.slice(0, -12));
      throw new Error("terminated");
    }
    await expect(answer.read(broken())).rejects.toThrow("terminated");
    expect(answer.whole).toEqual([{ file: "picture-1", bytes: 8 }]);
    expect(readdirSync(folder).filter((name) => !name.endsWith(".part"))).toEqual(["picture-1"]);
  });

  test("what is no base64 is no picture, and is not kept", async () => {
    const { rest, files } = await read(
      JSON.stringify({ data: [{ b64_json: "not base64!" }, { b64_json: "" }, { b64_json: "AAAA=AAA" }, { b64_json: "QUJD" }] }),
    );
    const { data } = JSON.parse(rest) as { data: { b64_json: string }[] };
    expect(data.map((item) => spooledPicture(item.b64_json)?.file)).toEqual([undefined, undefined, undefined, "picture-4"]);
    expect([files.map(String), readdirSync(folder)]).toEqual([["ABC"], ["picture-4"]]);
  });

  test("an answer without end is given up", { timeout: 30_000 }, async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.from("[".repeat(65_536));
    }
    await expect(new ImageAnswer(folder).read(endless())).rejects.toMatchObject({
      data: { reason: "answer-too-long", delivery: "unknown" },
    });
  });
});
