import { type Dab, type Tip, paintSegment } from "./brush.ts";
import type { MaskEdit } from "./mask-edit.ts";

/** What a pointing device tells, in picture pixels. `pressure` 0 to 1; `tilt` 0 (upright) to 1 (flat). */
export interface StrokePoint {
  x: number;
  y: number;
  pressure: number;
  tilt: number;
}

export interface StrokeOptions extends Tip {
  /** Pixels of the picture. */
  diameter: number;
  /** 0: as drawn; 1: a long lag that takes out every tremor. */
  smoothing: number;
  /** What the pen's pressure and tilt change. */
  pressureSizes: boolean;
  pressureFades: boolean;
  tiltSizes: boolean;
}

/** The least share of the diameter or strength that the lightest touch leaves. */
const LIGHTEST = 0.05;
/** A soft brush is not repainted for a move shorter than this share of its radius: nobody could see it. */
const SOFT_STEP = 0.04;

/** One stroke into an open edit, point by point; `end` lets a smoothed stroke arrive where the pointer is. */
export class Stroke {
  readonly #edit: MaskEdit;
  readonly #options: StrokeOptions;
  #last: Dab | undefined;
  #lagging: StrokePoint | undefined;
  #aim: StrokePoint | undefined;

  constructor(edit: MaskEdit, options: StrokeOptions) {
    this.#edit = edit;
    this.#options = options;
  }

  add(point: StrokePoint): void {
    this.#aim = point;
    const before = this.#lagging;
    // Each report moves the tip by a share of the way that is left.
    const share = 1 - 0.94 * this.#options.smoothing;
    this.#lagging = before ? { ...point, x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share } : point;
    this.#paintTo(this.#lagging, false);
  }

  end(): void {
    if (this.#aim) this.#paintTo(this.#aim, true);
  }

  #paintTo(point: StrokePoint, isLast: boolean): void {
    const dab = dabOf(point, this.#options);
    const last = this.#last ?? dab;
    const isSoft = this.#options.hardness < 1;
    if (isSoft && !isLast && this.#last && Math.hypot(dab.x - last.x, dab.y - last.y) < (SOFT_STEP * dab.diameter) / 2) return;
    paintSegment(this.#edit, last, dab, this.#options);
    this.#last = dab;
  }
}

function dabOf({ x, y, pressure, tilt }: StrokePoint, options: StrokeOptions): Dab {
  const share = LIGHTEST + (1 - LIGHTEST) * pressure;
  const size = (options.pressureSizes ? share : 1) * (options.tiltSizes ? 1 + tilt : 1);
  return { x, y, diameter: Math.max(1, options.diameter * size), strength: options.pressureFades ? share : 1 };
}
