import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlain, type PackedTile, packTile, unpackTile } from "../../../renderer/panels/images/mask/engine/packed-tile.ts";
import { TileStore } from "../../../renderer/panels/images/mask/engine/tile-store.ts";
import { TILE, TILE_BYTES } from "../../../renderer/panels/images/mask/engine/tiles.ts";
import { isSame } from "./mask-parts.ts";

const PLACES = 12;
const MOST_PLAIN = 4;
const act = fc.record({
  kind: fc.constantFrom("put", "packed", "write", "end", "word", "many", "read", "pack"),
  place: fc.nat(PLACES - 1),
  value: fc.nat(255),
  from: fc.nat(TILE_BYTES - 1),
  length: fc.integer({ min: 1, max: 3000 }),
});

const bytesOf = (tile: PackedTile) => unpackTile(tile) ?? new Uint8Array(TILE_BYTES);

describe("IM-03 a mask's tiles", { timeout: 60_000 }, () => {
  test("are what was laid down last whatever is packed meanwhile, few stay plain, and one that is written to always does", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), (acts) => {
        const store = new TileStore(PLACES, MOST_PLAIN);
        const expected = new Map<number, Uint8Array>();
        const open = new Map<number, Uint8Array>();
        const at = (place: number) => expected.get(place) ?? new Uint8Array(TILE_BYTES);
        const put = (place: number, tile: PackedTile) => {
          open.delete(place);
          expected.set(place, bytesOf(tile).slice());
          store.put(place, tile);
        };
        for (const { kind, place, value, from, length } of acts) {
          const changed = at(place)
            .slice()
            .fill(value, from, from + length);
          if (kind === "put") put(place, changed);
          else if (kind === "packed") put(place, packTile(changed));
          else if (kind === "word") put(place, value < 128 ? "empty" : "full");
          else if (kind === "many")
            for (let other = 0; other < PLACES; other += 1)
              put(
                other,
                at(other)
                  .slice()
                  .fill(value, from, from + 9),
              );
          else if (kind === "write") {
            const own = open.get(place) ?? store.write(place);
            open.set(place, own);
            expected.set(place, own.fill(value, from, from + length).slice());
          } else if (kind === "end") for (const [other, own] of open) put(other, own);
          else if (kind === "pack") store.pack();
          const row = new Uint8Array(TILE + 2).fill(7);
          const start = Math.min(from, TILE_BYTES - TILE);
          store.read(place, start, start + TILE, row, 1);
          expect(isSame(row.subarray(1, -1), at(place).subarray(start, start + TILE))).toBe(true);
          expect([row[0], row.at(-1)]).toEqual([7, 7]);
        }
        let plain = 0;
        for (let place = 0; place < PLACES; place += 1) {
          expect(isSame(bytesOf(store.rest(place)), at(place))).toBe(true);
          if (open.has(place)) expect(store.rest(place)).toBe(open.get(place));
          else if (isPlain(store.rest(place))) plain += 1;
        }
        expect(plain).toBeLessThanOrEqual(MOST_PLAIN);
        expect(store.bytes).toBeLessThanOrEqual((MOST_PLAIN + open.size) * TILE_BYTES + PLACES * 1000);
      }),
      { numRuns: 40 },
    );
  });
});
