import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ArrivingPictures } from "../../../electron/core/gateway/arriving-pictures.ts";
import { piecesOf, readWholeAnswer } from "../../../electron/core/gateway/generative-pieces.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-events-"));
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

async function read(text: string, shares: readonly number[] = []) {
  rmSync(folder, { recursive: true, force: true });
  const arriving = new ArrivingPictures(folder);
  const pieces: unknown[] = [];
  const body = cut(Buffer.from(text), shares);
  for await (const piece of piecesOf({ headers: new Headers(), body }, arriving)) pieces.push(piece);
  return { pieces, files: arriving.whole.map(({ file }) => readFileSync(join(folder, file))) };
}

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.from(array));
const words = fc.string({ unit: "binary", maxLength: 12 });
const part = fc.oneof(fc.record({ text: words }), fc.record({ picture: bytes, isSnake: fc.boolean(), note: words }));
/** Lines that a gateway puts between events, with whatever could be mistaken for JSON. */
const noise = fc.constantFrom("", ": PING", ': it"s "inlineData":{"data":"AAAA', "event: message", "id: 7{", "retry: 3");
const end = fc.constantFrom("\n", "\r", "\r\n");
const prefix = fc.constantFrom("data: ", "data:", "");

test("GC-01 lesson 36: wherever a stream is cut, its pieces and its pictures come out the same", { timeout: 60_000 }, async () => {
  const event = fc.record({ parts: fc.array(part, { maxLength: 3 }), noise, prefix, end });
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 4 }), shares, fc.boolean(), async (events, places, hasMark) => {
      const written = events.map((each, place) => {
        const parts = each.parts.map((one) => {
          if (!("picture" in one)) return one;
          const data = one.picture.toString("base64");
          return { note: one.note, ...(one.isSnake ? { inline_data: { mime_type: "image/png", data } } : { inlineData: { data } }) };
        });
        const noisy = each.noise === "" ? "" : `${each.noise}${each.end}`;
        // The first byte decides what the body is.
        const before = place === 0 ? "data: " : each.prefix;
        return `${noisy}${before}${JSON.stringify({ candidates: [{ content: { parts } }] })}${each.end}${each.end}`;
      });
      const { pieces, files } = await read(`${hasMark ? "\uFEFF" : ""}${written.join("")}data: [DONE]\n\n`, places);
      const pictures = events.flatMap(({ parts }) => parts.flatMap((one) => ("picture" in one ? [one.picture] : [])));
      expect(files).toEqual(pictures);
      let seen = 0;
      const noteOf = (picture: Buffer) => `kept as picture-${(seen += 1)}, ${picture.length} bytes`;
      const expected = events.map(({ parts }) => ({
        candidates: [
          {
            content: {
              parts: parts.map((one) => {
                if (!("picture" in one)) return one;
                const data = noteOf(one.picture);
                return { note: one.note, ...(one.isSnake ? { inline_data: { mime_type: "image/png", data } } : { inlineData: { data } }) };
              }),
            },
          },
        ],
      }));
      expect(pieces).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

const answer = (data: string) => ({ candidates: [{ content: { parts: [{ inlineData: { data } }] } }] });

test("an event that broke off in a picture takes nothing along into the next one", async () => {
  const text = `data: {"candidates":[{"content":{"parts":[{"inlineData":{"data":"AAAA\n\ndata: ${JSON.stringify(answer("QUJD"))}\n\n`;
  await expect(read(text)).rejects.toMatchObject({ data: { reason: "cut-off-body" } });
  const arriving = new ArrivingPictures(folder);
  const rest: Uint8Array[] = [];
  const { EventPictures } = await import("../../../electron/core/gateway/event-pictures.ts");
  const fields = { isPicture: (field: string) => field === "data" };
  for await (const piece of arriving.takenOutOf(cut(Buffer.from(text), []), new EventPictures(fields))) rest.push(piece);
  expect(arriving.whole.map(({ file }) => String(readFileSync(join(folder, file))))).toEqual(["ABC"]);
  expect(Buffer.concat(rest).toString()).toContain("kept as picture-2, 3 bytes");
});

test("only the bytes of a part are a picture", async () => {
  const value = { data: "QUJD", other: { data: "QUJD" }, candidates: [{ content: { parts: [{ text: '"inlineData":{"data":"QUJD"}' }] } }] };
  expect(await read(`data: ${JSON.stringify(value)}\n\n`)).toEqual({ pieces: [value], files: [] });
});

test.each([
  ["one object", (each: object) => JSON.stringify(each)],
  ["a list, as without alt=sse", (each: object) => `[${JSON.stringify(each, undefined, 2)}\n,\r\n${JSON.stringify({ a: 1 })}]`],
  ["events that begin with a bare line", (each: object) => `${JSON.stringify(each)}\n\ndata: {"a":1}\n\n`],
])("GC-01 an answer that came as %s", async (_name, write) => {
  const { pieces, files } = await read(write(answer("QUJD")), [0.1, 0.5, 0.7]);
  expect([pieces[0], files.map(String)]).toEqual([answer("kept as picture-1, 3 bytes"), ["ABC"]]);
});

test("events that call themselves JSON are read all the same", async () => {
  const arriving = new ArrivingPictures(folder);
  const events = `data: ${JSON.stringify(answer("QUJD"))}\n\ndata: [DONE]\n\n`;
  const text = await readWholeAnswer(cut(Buffer.from(events), [0.3]), arriving);
  expect([JSON.parse(text), arriving.whole.length]).toEqual([[answer("kept as picture-1, 3 bytes")], 1]);
  expect(await readWholeAnswer(cut(Buffer.from("<html>504</html>"), []), arriving)).toBe("<html>504</html>");
});
