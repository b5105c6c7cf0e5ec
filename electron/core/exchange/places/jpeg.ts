import type { OpenFile } from "../open-file.ts";
import { MOST_WORDS, PLACE_NAME, type RecipePlace } from "./recipe-place.ts";

interface Segment {
  marker: number;
  start: number;
  end: number;
  /** Its first bytes behind the length. */
  head: string;
}

const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
/** A segment has 65,533 bytes for its content; some are for our own heading. */
const PIECE_LETTERS = 65_000;

/** Comment segments, as many as it takes, behind those that describe the picture; XMP of others stays as it is. */
export const jpegPlace: RecipePlace = {
  async plan(file, words) {
    const segments = await segmentsOf(file);
    if (!segments || segments.some(mustStay)) return undefined;
    const at = segments.find(({ marker }) => !describes(marker))?.start;
    if (at === undefined) return undefined;
    const old = segments.filter(isOurs).map(({ start, end }) => ({ at: start, remove: end - start, insert: new Uint8Array() }));
    return [...old, { at, remove: 0, insert: comments(words) }];
  },
  async read(file) {
    const found = ((await segmentsOf(file)) ?? []).filter(isOurs);
    if (found.length === 0 || found.length * PIECE_LETTERS > MOST_WORDS) return undefined;
    const pieces: string[] = [];
    for (const { start, end } of found) {
      const text = (await file.read(start + 4, end - start - 4)).toString("latin1");
      pieces.push(text.slice(text.indexOf(":") + 1));
    }
    return pieces.join("");
  },
};

function comments(words: string): Uint8Array {
  const count = Math.ceil(words.length / PIECE_LETTERS);
  const segments = Array.from({ length: count }, (_, place) => {
    const piece = words.slice(place * PIECE_LETTERS, (place + 1) * PIECE_LETTERS);
    const content = Buffer.from(`${PLACE_NAME} ${place + 1}/${count}:${piece}`, "latin1");
    const header = Buffer.from([0xff, COMMENT, 0, 0]);
    header.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([header, content]);
  });
  return Buffer.concat(segments);
}

function isOurs({ marker, head }: Segment): boolean {
  return marker === COMMENT && head.startsWith(`${PLACE_NAME} `);
}

function describes(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

/** A mark of provenance (JUMBF boxes), or a table of further pictures by their places in the file. */
function mustStay({ marker, head }: Segment): boolean {
  return (marker === 0xeb && head.startsWith("JP")) || (marker === 0xe2 && head.startsWith("MPF\0"));
}

/** Up to the scan; nothing for what is laid out otherwise. */
async function segmentsOf(file: OpenFile): Promise<Segment[] | undefined> {
  const segments: Segment[] = [];
  for (let at = 2; ;) {
    const header = await file.read(at, 4 + 24);
    if (header.length < 4 || header[0] !== 0xff) return undefined;
    const [marker, end] = [header[1] ?? 0, at + 2 + header.readUInt16BE(2)];
    // A filling byte, or a marker without a length: allowed, and hardly ever met before the scan.
    if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd9) || end > file.bytes) return undefined;
    segments.push({ marker, start: at, end, head: header.toString("latin1", 4) });
    if (marker === START_OF_SCAN) return segments;
    at = end;
  }
}
