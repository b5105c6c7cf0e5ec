import { paintPolygon, type Point } from "../engine/shapes.ts";
import type { Mode } from "../engine/mask-edit.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { StageOverlay } from "../stage/overlay.ts";
import { toView } from "../view/view-transform.ts";

/** So near the first corner (CSS pixels) a click closes the polygon. */
const CLOSE_WITHIN = 8;

/** A polygon that is drawn corner by corner, over several clicks. */
export class PolygonDraft {
  readonly #stage: MaskStage;
  readonly #overlay: StageOverlay;
  #corners: Point[] = [];
  #mode: Mode = "paint";

  constructor(stage: MaskStage, overlay: StageOverlay) {
    this.#stage = stage;
    this.#overlay = overlay;
  }

  get isOpen(): boolean {
    return this.#corners.length > 0;
  }

  press(event: PointerEvent, mode: Mode): void {
    const point = this.#stage.picturePoint(event);
    const [first] = this.#corners;
    if (!first) this.#mode = mode;
    if (first && (event.detail > 1 || (this.#corners.length > 2 && this.#isNear(first, event)))) return this.close();
    this.#corners.push(point);
    this.hover(event);
  }

  hover(event: PointerEvent): void {
    if (this.isOpen) this.#show([...this.#corners, this.#stage.picturePoint(event)]);
  }

  back(): void {
    this.#corners.pop();
    this.#show(this.#corners);
  }

  close(): void {
    const corners = this.#corners;
    this.cancel();
    this.#stage.session.change((edit) => paintPolygon(edit, corners, this.#mode));
  }

  cancel(): void {
    this.#corners = [];
    this.#overlay.setOutline(undefined);
  }

  #show(points: readonly Point[]): void {
    this.#overlay.setOutline(points.length > 0 ? { points, isClosed: points.length > 2 } : undefined);
  }

  #isNear(point: Point, event: PointerEvent): boolean {
    const at = this.#stage.viewPoint(event);
    const corner = toView(this.#stage.view, this.#stage.session, point);
    return Math.hypot(corner.x - at.x, corner.y - at.y) < CLOSE_WITHIN * this.#stage.ratio;
  }
}
