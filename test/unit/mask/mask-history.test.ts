import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paintSegment } from "../../../renderer/panels/images/mask/engine/brush.ts";
import { MaskHistory } from "../../../renderer/panels/images/mask/engine/history.ts";
import { MaskEdit } from "../../../renderer/panels/images/mask/engine/mask-edit.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { featherMask, growMask } from "../../../renderer/panels/images/mask/engine/operations.ts";
import { packTile, unpackTile } from "../../../renderer/panels/images/mask/engine/packed-tile.ts";
import { invert, paintAll, paintEllipse } from "../../../renderer/panels/images/mask/engine/shapes.ts";
import { restoreSnapshot, takeSnapshot } from "../../../renderer/panels/images/mask/engine/snapshot.ts";
import { TILE_BYTES } from "../../../renderer/panels/images/mask/engine/tiles.ts";
import { change, isSame, valuesOf } from "./mask-parts.ts";

const number = fc.integer({ min: -20, max: 720 });
const act = fc.record({
  kind: fc.constantFrom("stroke", "erase", "soft", "ellipse", "invert", "fill", "clear", "grow", "feather"),
  x: number,
  y: number,
  toX: number,
  toY: number,
  size: fc.integer({ min: 1, max: 200 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function perform(edit: MaskEdit, { kind, x, y, toX, toY, size }: Act): void {
  const mode = kind === "erase" ? "erase" : "paint";
  const ends = [x, toX].map((at, place) => ({ x: at, y: place === 0 ? y : toY, diameter: size, strength: 1 }));
  const [from, to] = ends;
  const box = { left: Math.min(x, toX), top: Math.min(y, toY), right: Math.max(x, toX) + 1, bottom: Math.max(y, toY) + 1 };
  if (kind === "ellipse") paintEllipse(edit, box, mode);
  else if (kind === "invert") invert(edit);
  else if (kind === "fill" || kind === "clear") paintAll(edit, kind === "fill" ? "paint" : "erase");
  else if (kind === "grow") growMask(edit, 1 + (size % 20));
  else if (kind === "feather") featherMask(edit, 1 + (size % 30));
  else if (from && to) paintSegment(edit, from, to, { hardness: kind === "soft" ? 0.4 : 1, mode });
}

describe("IM-03 undo and redo lose nothing", { timeout: 60_000 }, () => {
  test("any number of steps back and forward again is the identity, at every step", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1, max: 700 }), fc.nat(40), (acts, width, pauses) => {
        // Idle time ends after so many looks at the clock: steps are packed wholly, by half or not when the next comes.
        const packSome = () => {
          let left = pauses;
          history.pack(() => (left -= 1) < 0);
        };
        const raster = new MaskRaster(width, 530);
        const history = new MaskHistory();
        const states = [valuesOf(raster)];
        for (const one of acts) {
          const step = change(raster, (edit) => perform(edit, one));
          if (!step) continue;
          history.push(step);
          states.push(valuesOf(raster));
          packSome();
        }
        for (let step = states.length - 2; step >= 0; step -= 1) {
          expect(history.undo(raster)).toBeDefined();
          expect(isSame(valuesOf(raster), states[step] ?? new Uint8Array())).toBe(true);
          packSome();
        }
        expect(history.undo(raster)).toBeUndefined();
        for (const state of states.slice(1)) {
          history.redo(raster);
          expect(isSame(valuesOf(raster), state)).toBe(true);
          packSome();
        }
        expect(history.canRedo).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test("a packed step tells what it changed, and weighs little beside its tiles", () => {
    const raster = new MaskRaster(4096, 512);
    const history = new MaskHistory();
    change(raster, (edit) => paintSegment(edit, dab(500, 300, 90), dab(3000, 200, 90), soft(0)));
    const before = valuesOf(raster);
    const step = change(raster, (edit) => paintSegment(edit, dab(300, 100, 120), dab(3800, 400, 120), soft(0)));
    if (step) history.push(step);
    history.pack(() => false);
    expect(history.bytes).toBeLessThan(3000);
    expect(history.undo(raster)).toEqual({ left: 240, top: 40, right: 3860, bottom: 460 });
    expect(isSame(valuesOf(raster), before)).toBe(true);
    expect(history.bytes).toBeLessThan(3000);
  });

  test("an edit that is taken back leaves nothing, and goes on", () => {
    fc.assert(
      fc.property(act, act, act, (first, second, third) => {
        const raster = new MaskRaster(500, 500);
        change(raster, (edit) => perform(edit, first));
        const before = valuesOf(raster);
        const edit = new MaskEdit(raster);
        perform(edit, second);
        edit.reset();
        expect(isSame(valuesOf(raster), before)).toBe(true);
        perform(edit, third);
        const step = edit.commit();
        const after = valuesOf(raster);
        expect(step === undefined).toBe(Buffer.compare(before, after) === 0);
      }),
      { numRuns: 25 },
    );
  });

  test("the history is bounded by bytes, the oldest steps go first, and a new step ends what could be done again", () => {
    const raster = new MaskRaster(512, 512);
    const history = new MaskHistory(15_000);
    for (let step = 0; step < 100; step += 1) {
      const made = change(raster, (edit) =>
        paintSegment(edit, dab(256, 256, 500 - 4 * step), dab(256, 256, 500 - 4 * step), {
          hardness: 1,
          mode: step % 2 === 0 ? "paint" : "erase",
        }),
      );
      if (made) history.push(made);
    }
    expect(history.bytes).toBeLessThanOrEqual(15_000);
    expect(history.steps.undo.length).toBeLessThan(50);
    expect(history.canUndo).toBe(true);
    history.undo(raster);
    expect(history.canRedo).toBe(true);
    const made = change(raster, (edit) => paintAll(edit, "paint"));
    if (made) history.push(made);
    expect(history.canRedo).toBe(false);
  });

  test("many large steps taken back at once stay within the bytes too: they are packed when idle time does not come", () => {
    const raster = new MaskRaster(1024, 1024);
    const history = new MaskHistory(1_500_000);
    for (let step = 0; step < 12; step += 1) {
      const made = change(raster, (edit) => paintSegment(edit, dab(512, 512, 1000 - 8 * step), dab(512, 512, 1000 - 8 * step), soft(step)));
      if (made) history.push(made);
      history.pack(() => false);
    }
    let steps = 0;
    while (history.undo(raster)) {
      steps += 1;
      expect(history.bytes).toBeLessThanOrEqual(1_500_000);
    }
    expect(steps).toBeGreaterThan(3);
  });

  test("a reload keeps the mask, its steps, and what can be done again", () => {
    const raster = new MaskRaster(700, 300);
    const history = new MaskHistory();
    for (const size of [300, 200, 100]) {
      const step = change(raster, (edit) =>
        paintSegment(edit, dab(size, 150, size), dab(size, 150, size), { hardness: 0.5, mode: "paint" }),
      );
      if (step) history.push(step);
    }
    const whole = valuesOf(raster);
    history.undo(raster);
    const kept = structuredClone(takeSnapshot(raster, history));
    const back = restoreSnapshot(kept, 700, 300);
    expect(back && isSame(valuesOf(back.raster), valuesOf(raster))).toBe(true);
    if (!back) return;
    back.history.redo(back.raster);
    expect(isSame(valuesOf(back.raster), whole)).toBe(true);
    while (back.history.undo(back.raster));
    expect(back.raster.isEmpty).toBe(true);
    expect(restoreSnapshot(kept, 300, 700)).toBeUndefined();
  });
});

const soft = (step: number) => ({ hardness: 1, mode: step % 2 === 0 ? ("paint" as const) : ("erase" as const) });
const dab = (x: number, y: number, diameter: number) => ({ x, y, diameter, strength: 1 });

describe("tiles at rest", { timeout: 60_000 }, () => {
  test("come back as they were, and plain ones cost nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 3000 })), { minLength: 1, maxLength: 60 }), (runs) => {
        const tile = new Uint8Array(TILE_BYTES);
        let at = 0;
        for (const [value, length] of runs) {
          tile.fill(value, at, at + length);
          at += length;
        }
        const back = unpackTile(packTile(tile));
        expect(isSame(back ?? new Uint8Array(TILE_BYTES), tile)).toBe(true);
      }),
      { numRuns: 40 },
    );
    const noise = Uint8Array.from({ length: TILE_BYTES }, (_, at) => (at * 7919) % 251);
    expect(unpackTile(packTile(noise))).toEqual(noise);
    expect(packTile(new Uint8Array(TILE_BYTES))).toBe("empty");
    expect(packTile(new Uint8Array(TILE_BYTES).fill(255))).toBe("full");
  });
});
