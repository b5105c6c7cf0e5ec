import { TileStore } from "./tile-store.ts";
import { type Area, TILE, uniteAreas } from "./tiles.ts";

/** From here on a pixel counts as painted: it goes out as alpha 0 (IM-04). */
export const PAINTED = 128;

const pixel = new Uint8Array(1);

/** A mask of a picture's exact size, in tiles row by row. Change it through a `MaskEdit`, which knows how to go back. */
export class MaskRaster {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly tiles: TileStore;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    this.tiles = new TileStore(this.columns * this.rows);
  }

  /** The picture's whole area. */
  get area(): Area {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  /** 0 to 255; 0 outside of the picture. */
  at(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return 0;
    this.readRow(y, x, pixel);
    return pixel[0] ?? 0;
  }

  /** The part of the picture that a tile covers. */
  areaOf(index: number): Area {
    const left = (index % this.columns) * TILE;
    const top = Math.floor(index / this.columns) * TILE;
    return { left, top, right: Math.min(left + TILE, this.width), bottom: Math.min(top + TILE, this.height) };
  }

  /** Copies the pixels from `left` on of row `y` into `row`, as many as it holds; all inside of the picture. */
  readRow(y: number, left: number, row: Uint8Array): void {
    const first = Math.floor(y / TILE) * this.columns;
    const inTile = (y % TILE) * TILE;
    for (let x = left; x < left + row.length;) {
      const until = Math.min((Math.floor(x / TILE) + 1) * TILE, left + row.length);
      const from = inTile + (x % TILE);
      this.tiles.read(first + Math.floor(x / TILE), from, from + until - x, row, x - left);
      x = until;
    }
  }

  /** Whether not one pixel is touched. */
  get isEmpty(): boolean {
    return this.tiles.isEmpty;
  }

  /** Bytes that the tiles keep. */
  get bytes(): number {
    return this.tiles.bytes;
  }

  /** The area of the tiles that hold anything, `undefined` for none: every painted pixel lies in it. */
  get touchedArea(): Area | undefined {
    let found: Area | undefined;
    for (let index = 0; index < this.tiles.count; index += 1) {
      if (this.tiles.rest(index) !== "empty") found = uniteAreas(found, this.areaOf(index));
    }
    return found;
  }
}
