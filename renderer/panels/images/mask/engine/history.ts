import { MIB } from "../../../../../shared/units.ts";
import { type Change, packChange, swapChange } from "./mask-edit.ts";
import type { MaskRaster } from "./mask-raster.ts";
import type { Area } from "./tiles.ts";

/** With the raster of the largest picture (64 MiB at 8192², were no tile worth packing) this stays far under the 256 MiB that a mask may take. */
export const HISTORY_BYTES = 96 * MIB;

/** Steps back and forward, as the tiles that differ; the oldest go when they weigh too much (lesson 32). */
export class MaskHistory {
  readonly #undo: Change[];
  readonly #redo: Change[];
  readonly #limit: number;
  /** Steps whose tiles are not packed yet. */
  readonly #plain = new Set<Change>();
  #packing: { change: Change; work: Generator<void, Change> } | undefined;
  #bytes: number;

  constructor(limit = HISTORY_BYTES, undo: readonly Change[] = [], redo: readonly Change[] = []) {
    this.#limit = limit;
    this.#undo = [...undo];
    this.#redo = [...redo];
    this.#bytes = [...undo, ...redo].reduce((sum, change) => sum + change.bytes, 0);
    this.#trim();
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** Bytes that all steps keep. */
  get bytes(): number {
    return this.#bytes;
  }

  get steps(): { undo: readonly Change[]; redo: readonly Change[] } {
    return { undo: this.#undo, redo: this.#redo };
  }

  /** A new step; what was undone can no longer be done again. */
  push(change: Change): void {
    this.#bytes -= this.#redo.reduce((sum, one) => sum + one.bytes, 0);
    for (const undone of this.#redo) this.#plain.delete(undone);
    this.#redo.length = 0;
    this.#undo.push(change);
    this.#plain.add(change);
    this.#bytes += change.bytes;
    if (this.#bytes > this.#limit) this.pack(() => false);
    this.#trim();
  }

  /** Packs steps that are still plain, until `isOver` says that there is no more time. @returns whether all are packed */
  pack(isOver: () => boolean): boolean {
    for (const change of this.#plain) {
      if (this.#packing?.change !== change) this.#packing = { change, work: packChange(change) };
      const { work } = this.#packing;
      let packed: Change | undefined;
      while (!packed) {
        if (isOver()) return false;
        const { done, value } = work.next();
        if (done) packed = value;
      }
      this.#packing = undefined;
      this.#plain.delete(change);
      this.#exchange(change, packed);
    }
    return true;
  }

  #exchange(change: Change, packed: Change): void {
    for (const steps of [this.#undo, this.#redo]) {
      const place = steps.indexOf(change);
      if (place < 0) continue;
      steps[place] = packed;
      this.#bytes += packed.bytes - change.bytes;
    }
  }

  /** @returns what changed, or nothing when there was no step. */
  undo(raster: MaskRaster): Area | undefined {
    return this.#move(raster, this.#undo, this.#redo);
  }

  redo(raster: MaskRaster): Area | undefined {
    return this.#move(raster, this.#redo, this.#undo);
  }

  #move(raster: MaskRaster, from: Change[], to: Change[]): Area | undefined {
    const change = from.pop();
    if (!change) return undefined;
    const { back, area } = swapChange(raster, change);
    to.push(back);
    this.#plain.delete(change);
    if (!("differences" in back)) this.#plain.add(back);
    this.#bytes += back.bytes - change.bytes;
    // A held key goes through large steps faster than idle time packs them.
    if (this.#bytes > this.#limit) this.pack(() => false);
    return area;
  }

  /** The newest step stays whatever it weighs: one step back is always possible. */
  #trim(): void {
    while (this.#bytes > this.#limit && this.#undo.length > 1) this.#bytes -= this.#undo.shift()?.bytes ?? 0;
  }
}
