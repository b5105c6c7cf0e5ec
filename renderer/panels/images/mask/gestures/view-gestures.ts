import { type Point, panned, rotated, zoomed } from "../view/view-transform.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { Gesture } from "./gesture.ts";

/** The picture follows the pointer. */
export function startPan(stage: MaskStage, event: PointerEvent): Gesture {
  let last = stage.viewPoint(event);
  return {
    move(moved) {
      const now = stage.viewPoint(moved);
      stage.setView(panned(stage.view, now.x - last.x, now.y - last.y));
      last = now;
    },
    end: () => undefined,
    cancel: () => undefined,
  };
}

/** Two fingers move, zoom and turn the picture, which stays under both. */
export class Pinch {
  readonly #stage: MaskStage;
  readonly #fingers = new Map<number, Point>();

  constructor(stage: MaskStage) {
    this.#stage = stage;
  }

  get isOn(): boolean {
    return this.#fingers.size >= 2;
  }

  press(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, this.#stage.viewPoint(event));
  }

  move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    const before = this.#pair();
    this.#fingers.set(event.pointerId, this.#stage.viewPoint(event));
    const after = this.#pair();
    if (!before || !after) return;
    const view = panned(this.#stage.view, after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    const nearer = zoomed(view, after.middle, after.length / before.length);
    this.#stage.setView(rotated(nearer, after.middle, after.angle - before.angle));
  }

  release(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  #pair() {
    const [one, other] = [...this.#fingers.values()];
    if (!one || !other) return undefined;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      length: Math.max(1, Math.hypot(dx, dy)),
      angle: Math.atan2(dy, dx),
    };
  }
}
