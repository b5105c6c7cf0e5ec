import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { ImportSummary } from "../../electron/core/imports/imports.ts";
import type { ImportedFile } from "../../shared/imports.ts";
import { SECOND } from "../../shared/units.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "../studio/open-studio.ts";
import { type Figure, rounded } from "./figure.ts";
import type { Gateway } from "./seed.ts";

const PHOTOS = 150;
const DRAWINGS = 100;
const FILMS = 50;
const FILM_BYTES = 2_500_000;

/** Files a second that come into a large library, new and once more, beside what copies the same files and sums them up (DT-04). */
export async function measureImport(folder: string, gateway: Gateway): Promise<Figure[]> {
  const given = `${folder}-given`;
  const copied = `${folder}-copied`;
  const files = await makeGiven(given);
  const perSecond = (milliseconds: number) => rounded((files * SECOND) / milliseconds);
  const { studio, close } = await openStudio(folder, gateway);
  try {
    const fresh = await timeOf(async () => assertAll("imported", files, await studio.imports.run([given])));
    const again = await timeOf(async () => assertAll("duplicate", files, await studio.imports.run([given])));
    const plain = await timeOf(() => copyPlainly(given, copied));
    return [
      {
        figure: "files imported a second",
        value: perSecond(fresh),
        unit: "1/s",
        peer: { name: "cp, sync, sha256sum", value: perSecond(plain) },
        ratio: rounded(plain / fresh),
      },
      { figure: "the same files once more, a second", value: perSecond(again), unit: "1/s" },
    ];
  } finally {
    await close();
    for (const each of [given, copied]) rmSync(each, { recursive: true, force: true });
  }
}

/** Photographs of 6 million pixels, drawings of one million, and films; no two alike. Returns how many. */
async function makeGiven(folder: string): Promise<number> {
  mkdirSync(folder);
  const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
  const create = { width: 3000, height: 2000, channels: 3, noise, background: "#888" } as const;
  const photo = await sharp({ create }).blur(1.2).jpeg({ quality: 90 }).toBuffer();
  const drawing = await sharp(photo).resize(1024, 1024).png().toBuffer();
  const film = readFileSync(fixturePath("rotate90.mp4"));
  // What a picture's bytes end with is passed over by every reader, and so is a box named `free`.
  const alike = (name: string, count: number, make: (mark: string) => Uint8Array) => {
    for (let index = 0; index < count; index += 1) writeFileSync(join(folder, name.replace("#", String(index))), make(`no. ${index}`));
  };
  alike("photo #.jpg", PHOTOS, (mark) => Buffer.concat([photo, Buffer.from(mark)]));
  alike("drawing #.png", DRAWINGS, (mark) => Buffer.concat([drawing, Buffer.from(mark)]));
  const rest = Buffer.alloc(FILM_BYTES - film.length);
  rest.writeUInt32BE(rest.length);
  rest.write("free", 4, "latin1");
  alike("film #.mp4", FILMS, (mark) => {
    rest.write(mark, 8, "latin1");
    return Buffer.concat([film, rest]);
  });
  return PHOTOS + DRAWINGS + FILMS;
}

function copyPlainly(from: string, to: string): void {
  execFileSync("cp", ["-r", from, to]);
  execFileSync("sh", ["-c", 'sync "$1"/* && sha256sum "$1"/*', "sh", to], { stdio: ["ignore", "ignore", "inherit"] });
}

async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function assertAll(status: ImportedFile["status"], count: number, { files, failure }: ImportSummary): void {
  const done = files.filter((file) => file.status === status).length;
  if (done !== count)
    throw new Error(`${done} of ${count} files are ${status}: ${JSON.stringify(failure ?? files.find((file) => file.status !== status))}`);
}
