import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { Database } from "../../electron/core/database.ts";
import { DAY, HOUR } from "../../shared/units.ts";

export const ENTRIES = 100_000;
const FILES = 10_000;
/** Pictures that differ; every entry has a poster file of its own, which shares its bytes with others. */
export const PICTURES = 50;

const english = {
  who: "a red fox,an old fisherman,a paper boat,a grey heron,two dancers,a lighthouse,a black cat,a tin robot,a tall ship,a snow leopard,a baker,a violin player".split(
    ",",
  ),
  where:
    "in deep snow,on a wet street,under birches,by the harbour,in a bamboo grove,on a glacier,in a night market,over the dunes,in a greenhouse,on a stone bridge".split(
      ",",
    ),
  how: "slow dolly in,at dusk,soft light,in heavy rain,seen from above,with long shadows,in morning mist,hand held".split(","),
};
const chinese = {
  who: "一只红狐狸,老渔夫,纸船,一只苍鹭,两位舞者,海边的灯塔,黑猫,铁皮机器人,帆船,雪豹".split(","),
  where: "在深雪里,走过雨后的街道,在竹林中,在冰川上,在夜市,越过沙丘,在温室里,站在石桥上".split(","),
  how: "缓慢推近,黄昏,柔和的光,大雨,俯拍,晨雾".split(","),
};
const shapes = [
  [1280, 720],
  [864, 480],
  [720, 1280],
  [1920, 1080],
  [1024, 1024],
] as const;

/** Words, shapes and times of an entry; the same every time. */
export function promptOf(index: number): string {
  const words = index % 3 === 0 ? chinese : english;
  const pick = (list: readonly string[], step: number) => list[Math.floor(index / step) % list.length] ?? "";
  const [who, where, how] = [pick(words.who, 3), pick(words.where, 41), pick(words.how, 17)];
  return index % 3 === 0 ? `${who}${where}，${how}，第 ${index} 版` : `${who} ${where}, ${how}, take ${index}`;
}

const modelOf = (index: number) => `vidgen-${1 + (index % 4)}`;
const nameOf = (index: number) => `film-${index}.png`;

/** How many entries a search finds: every word must be in the prompt, the model or the file's name. */
export function countOf(search: string): number {
  const words = search.split(" ").filter((word) => word !== "");
  let count = 0;
  for (let index = 0; index < ENTRIES; index += 1) {
    const texts = [promptOf(index), modelOf(index), nameOf(index)];
    if (words.every((word) => texts.some((text) => text.includes(word)))) count += 1;
  }
  return count;
}

const idOf = (index: number) => index.toString(16).padStart(24, "0");

/** The pictures that both sides show. */
export async function makePictures(): Promise<Buffer[]> {
  const make = (index: number) => {
    const [width, height] = shapes[index % shapes.length] ?? shapes[0];
    const scale = 320 / Math.max(width, height);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const [from, to] = [`hsl(${index * 37} 60% 30%)`, `hsl(${index * 37 + 60} 70% 60%)`];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${(index * 29) % size.width}" cy="${(index * 17) % size.height}" r="40" fill="#fff8"/></svg>`;
    return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  };
  return Promise.all(Array.from({ length: PICTURES }, (_, index) => make(index)));
}

/**
 * A library of 100,000 entries over four years, written straight into the database of a studio that does not run; 10,000 files, each the file
 * of ten entries, and a poster for each entry.
 */
export async function seedLargeLibrary(folder: string): Promise<void> {
  const pictures = await makePictures();
  writeFiles(folder, pictures);
  const database = Database.open(folder);
  try {
    const newest = Date.now() - HOUR;
    for (let first = 0; first < ENTRIES; first += 1000)
      database.relaxed(() => {
        for (let index = first; index < first + 1000; index += 1) writeEntry(database, index, newest - (index * 4 * 365 * DAY) / ENTRIES);
      });
  } finally {
    database.close();
  }
}

function writeFiles(folder: string, pictures: readonly Buffer[]): void {
  const [library, posters] = [join(folder, "library"), join(folder, "posters")];
  for (const each of [library, posters, join(folder, "pictures")]) mkdirSync(each, { recursive: true });
  pictures.forEach((bytes, index) => writeFileSync(join(folder, "pictures", `${index}.webp`), bytes));
  for (let index = 0; index < FILES; index += 1)
    writeFileSync(join(library, nameOf(index)), Buffer.concat([pictures[index % PICTURES] ?? Buffer.alloc(0), Buffer.from(String(index))]));
  for (let index = 0; index < ENTRIES; index += 1)
    linkSync(join(folder, "pictures", `${index % PICTURES}.webp`), join(posters, `${idOf(index)}.webp`));
}

function writeEntry(database: Database, index: number, createdAt: number): void {
  const [id, prompt, model, at] = [idOf(index), promptOf(index), modelOf(index), Math.round(createdAt)];
  const [width, height] = shapes[index % shapes.length] ?? shapes[0];
  const [kind, seconds] = index % 4 === 0 ? ["image", undefined] : ["video", 4 + (index % 9)];
  database.run(
    `INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, has_poster, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
    id,
    kind,
    "image/webp",
    1,
    id,
    `library/${nameOf(index % FILES)}`,
    nameOf(index),
    JSON.stringify({ width, height, ...(seconds && { seconds }) }),
    at,
  );
  database.run(
    `INSERT INTO entries (id, kind, role, media_id, connection_id, connection_name, created_at, width, height, seconds, has_audio, model, title, stack_key)
     VALUES (?, ?, 'video', ?, ?, 'Home', ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    kind,
    id,
    `c${index % 3}`,
    at,
    width,
    height,
    seconds,
    index % 5 === 0,
    model,
    prompt,
    // As a library that has been open before: its stacks are known.
    idOf(index).slice(-16),
  );
  const inputs = index % 10 === 9 ? [{ kind: "image", source: { type: "media", id: idOf(index - 9) } }] : [];
  database.run(
    "INSERT INTO entry_details (entry_id, recipe) VALUES (?, ?)",
    id,
    JSON.stringify({ kind: "native-video", model, prompt, inputs }),
  );
}
