import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { EncodedPacketSink } from "mediabunny";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { documentIn, wordsOf } from "../../../electron/core/exchange/document-words.ts";
import { withFile } from "../../../electron/core/exchange/open-file.ts";
import { placeOf } from "../../../electron/core/exchange/places/places.ts";
import type { RecipeDocument } from "../../../electron/core/exchange/recipe-document.ts";
import { splicedBytes, splicedPieces } from "../../../electron/core/exchange/splices.ts";
import { withInput } from "../../../electron/core/media-tools/open-input.ts";
import { readType } from "../../../electron/core/media-tools/read-type.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const pictures = ["palette.png", "animated.png", "alpha.png", "plain.jpg", "cmyk.jpg", "gps-xmp.jpg", "exif-orient-6.jpg"];
const otherPictures = ["quad.webp", "animated.webp", "gps.webp", "quad.avif"];
const films = ["faststart.mp4", "moov-at-end.mp4", "fragmented.mp4", "rotate90.mp4", "hevc.mp4", "h264.mov"];
const sounds = ["aac.m4a", "bare.mp3", "five-seconds.mp3", "tone.flac", "three-seconds.wav"];

/** Letters of every kind that a prompt may hold; `wordsOf` must bring them into plain ones and back. */
const prompt = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "\0", "null", "שלום 🦊 عربي", "]]></lanternist:recipe>&lt;", '"\\\n\r\t\u2028', "👩‍👩‍👧‍👦".repeat(20), "\ud800"),
);

const document = (text: string): RecipeDocument => ({
  format: "lanternist-recipe",
  version: 1,
  file: { sha256: "0".repeat(64), name: "a.png", mime: "image/png" },
  kind: "image",
  role: "image",
  createdAt: 1,
  inputs: [],
  tags: [text],
  note: text,
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Writes the words into a copy; nothing where the file must stay as it is. */
async function write(source: string, target: string, words: string): Promise<string | undefined> {
  const place = placeOf((await readType(source))?.mime);
  const splices = await withFile(source, async (file, handle) => place?.plan(file, words, handle));
  if (!splices) return undefined;
  const bytes = readFileSync(source);
  const pieces: Uint8Array[] = [];
  for await (const piece of splicedPieces(source, splices, sha256(bytes))) pieces.push(piece);
  const written = Buffer.concat(pieces);
  expect(written.length).toBe(splicedBytes(bytes.length, splices));
  writeFileSync(target, written);
  return target;
}

async function read(path: string): Promise<string | undefined> {
  const place = placeOf((await readType(path))?.mime);
  return withFile(path, async (file, handle) => place?.read(file, handle));
}

async function pixels(path: string) {
  const { data, info } = await sharp(path, { animated: true }).raw().toBuffer({ resolveWithObject: true });
  return { sha256: sha256(data), ...info };
}

/** Every packet with its time, as it would be decoded. */
const packets = (path: string) =>
  withInput(path, async (input) => {
    const tracks = [];
    for (const track of await input.getTracks()) {
      const hash = createHash("sha256");
      let count = 0;
      for await (const packet of new EncodedPacketSink(track).packets()) {
        hash.update(`${packet.timestamp} ${packet.duration} ${packet.type};`).update(packet.data);
        count += 1;
      }
      tracks.push({ kind: track.type, codec: await track.getCodec(), count, sha256: hash.digest("hex") });
    }
    return { tracks, duration: await input.computeDuration() };
  });

const content = async (path: string) => ((await readType(path))?.kind === "image" ? pixels(path) : packets(path));

describe("DT-04 words written into a file", () => {
  test.each([...pictures, ...otherPictures, ...films, ...sounds])("%s gives them back and decodes to the same", async (name) => {
    const folder = temporaryFolder();
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const before = await content(fixturePath(name));
    await fc.assert(
      fc.asyncProperty(prompt, prompt, async (text, again) => {
        const words = wordsOf(document(text));
        expect(words).toMatch(/^[\x20-\x7e]*$/);
        await write(fixturePath(name), first, words);
        expect(await read(first)).toBe(words);
        expect(documentIn(words)).toEqual(document(text));
        // Those that are there are replaced, not heaped up.
        await write(first, second, wordsOf(document(again)));
        expect(documentIn((await read(second)) ?? "")).toEqual(document(again));
        expect(readFileSync(second, "latin1").split('"format":').length).toBe(2);
      }),
      { numRuns: 12 },
    );
    expect((await readType(second))?.mime).toBe((await readType(fixturePath(name)))?.mime);
    expect(await content(first)).toEqual(before);
    expect(await content(second)).toEqual(before);
  });

  test("as many as a long answer has, beyond what one segment of a JPEG holds", async () => {
    const folder = temporaryFolder();
    for (const name of ["plain.jpg", "palette.png", "quad.webp", "faststart.mp4", "bare.mp3", "tone.flac"]) {
      const words = wordsOf(document("狐 & <fox> ".repeat(30_000)));
      const target = join(folder, name);
      await write(fixturePath(name), target, words);
      expect(await read(target)).toBe(words);
      expect(await content(target)).toEqual(await content(fixturePath(name)));
    }
  });

  test("XMP of others stays beside them", async () => {
    const target = join(temporaryFolder(), "x.webp");
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>theirs é</rdf:Description></rdf:RDF></x:xmpmeta>';
    writeFileSync(target, await sharp(fixturePath("quad.webp")).withXmp(xmp).toBuffer());
    await write(target, `${target}2`, "ours <&>");
    expect(await read(`${target}2`)).toBe("ours <&>");
    expect((await sharp(`${target}2`).metadata()).xmpAsString).toContain("theirs é");
  });
});

describe("a file with a mark of its provenance stays as it is", () => {
  const chunk = (type: string, body: Buffer) => {
    const [length, check, inner] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), body])];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(inner));
    return Buffer.concat([length, inner, check]);
  };
  const box = (body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + body.length);
    return Buffer.concat([length, Buffer.from("uuid"), body]);
  };
  const png = readFileSync(fixturePath("palette.png"));
  const webp = readFileSync(fixturePath("animated.webp"));
  const riff = Buffer.concat([webp, Buffer.from("C2PA\x04\0\0\0jumb", "latin1")]);
  riff.writeUInt32LE(riff.length - 8, 4);
  const geob = Buffer.from(`GEOB\0\0\0\x30\0\0\0application/x-c2pa-manifest-store\0\0\0`.padEnd(10 + 0x30, "\0"), "latin1");
  const jpeg = readFileSync(fixturePath("plain.jpg"));
  test.each([
    ["PNG", Buffer.concat([png.subarray(0, 33), chunk("caBX", Buffer.from("jumb")), png.subarray(33)])],
    ["JPEG", Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xeb, 0, 8]), Buffer.from("JP\0\x01ab"), jpeg.subarray(2)])],
    ["WebP", riff],
    [
      "MP4",
      Buffer.concat([readFileSync(fixturePath("faststart.mp4")), box(Buffer.from("d8fec3d61b0e483c92975828877ec48100000000", "hex"))]),
    ],
    [
      "MP3",
      Buffer.concat([
        Buffer.from(`ID3\x03\0\0\0\0\0${String.fromCharCode(geob.length)}`, "latin1"),
        geob,
        readFileSync(fixturePath("bare.mp3")),
      ]),
    ],
  ])("%s", async (name, bytes) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, bytes);
    expect(await write(path, `${path}2`, "words")).toBeUndefined();
  });
});

test("a file that is cut off or no file of its type is left alone, never read wrongly", async () => {
  const folder = temporaryFolder();
  for (const name of [...pictures, ...otherPictures, ...films, ...sounds]) {
    const path = join(folder, name);
    copyFileSync(fixturePath(name), path);
    const bytes = readFileSync(path);
    for (const share of [0.001, 0.02, 0.3, 0.999]) {
      writeFileSync(path, bytes.subarray(0, Math.max(1, Math.floor(bytes.length * share))));
      await expect(read(path).catch(() => undefined)).resolves.toBeUndefined();
    }
  }
});
