import { type Area, TILE, TILE_BYTES, type Tile, fullTile, uniteAreas } from "./tiles.ts";

/** From here on a pixel counts as painted: it goes out as alpha 0 (IM-04). */
export const PAINTED = 128;

/** A mask of a picture's exact size, in tiles row by row. Change it through a `MaskEdit`, which knows how to go back. */
export class MaskRaster {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly tiles: Tile[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    this.tiles = Array.from({ length: this.columns * this.rows }, () => undefined);
  }

  /** The picture's whole area. */
  get area(): Area {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  /** 0 to 255; 0 outside of the picture. */
  at(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return 0;
    const tile = this.tiles[Math.floor(y / TILE) * this.columns + Math.floor(x / TILE)];
    return tile?.[(y % TILE) * TILE + (x % TILE)] ?? 0;
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
      const tile = this.tiles[first + Math.floor(x / TILE)];
      if (tile === undefined || tile === fullTile) row.fill(tile === undefined ? 0 : 255, x - left, until - left);
      else row.set(tile.subarray(inTile + (x % TILE), inTile + (x % TILE) + (until - x)), x - left);
      x = until;
    }
  }

  /** Whether not one pixel is touched. */
  get isEmpty(): boolean {
    return this.tiles.every((tile) => tile === undefined);
  }

  /** Bytes of the tiles that stand for themselves. */
  get bytes(): number {
    return this.tiles.filter((tile) => tile !== undefined && tile !== fullTile).length * TILE_BYTES;
  }

  /** The area of the tiles that hold anything, `undefined` for none: every painted pixel lies in it. */
  get touchedArea(): Area | undefined {
    let found: Area | undefined;
    this.tiles.forEach((tile, index) => {
      if (tile !== undefined) found = uniteAreas(found, this.areaOf(index));
    });
    return found;
  }
}
