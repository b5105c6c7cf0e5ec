import type { Mode } from "../engine/mask-edit.ts";
import { stepDiameter, useTools } from "../editor/tool-store.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { StageOverlay } from "../stage/overlay.ts";
import { panned, zoomed } from "../view/view-transform.ts";
import type { Gesture, GestureParts } from "./gesture.ts";
import { PolygonDraft } from "./polygon-draft.ts";
import { startSelect } from "./select-gesture.ts";
import { startLasso, startShape } from "./shape-gesture.ts";
import { startStroke } from "./stroke-gesture.ts";
import { Pinch, startPan } from "./view-gestures.ts";

/** The pen's other end (Pointer Events, `buttons`). */
const ERASER_BUTTON = 32;
const MIDDLE_BUTTON = 1;

export interface InputParts {
  stage: MaskStage;
  overlay: StageOverlay;
  /** Whether Space is held. */
  isPanning: () => boolean;
  /** A click of the tool that takes a colour. */
  onColour: (place: { x: number; y: number }, mode: Mode) => void;
}

/**
 * Turns pointers over the stage into gestures, until the signal. The pointer is captured, so a stroke goes on beside the stage; when it is
 * lost, cancelled, or the window loses the focus, the stroke ends where it is and stays (lesson 29). Moving out without a button does nothing.
 */
export class PointerInput {
  readonly #surface: HTMLElement;
  readonly #parts: InputParts;
  readonly #pinch: Pinch;
  readonly polygon: PolygonDraft;
  #running: { id: number; gesture: Gesture } | undefined;

  constructor(surface: HTMLElement, parts: InputParts, signal: AbortSignal) {
    this.#surface = surface;
    this.#parts = parts;
    this.#pinch = new Pinch(parts.stage);
    this.polygon = new PolygonDraft(parts.stage, parts.overlay);
    const options = { signal };
    surface.addEventListener("pointerdown", (event) => this.#press(event), options);
    surface.addEventListener("pointermove", (event) => this.#move(event), options);
    surface.addEventListener("pointerup", (event) => this.#release(event), options);
    surface.addEventListener("pointercancel", (event) => this.#release(event), options);
    surface.addEventListener("lostpointercapture", (event) => this.#release(event), options);
    surface.addEventListener("pointerleave", () => this.#running === undefined && parts.overlay.setRing(undefined), options);
    surface.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    surface.addEventListener("contextmenu", (event) => event.preventDefault(), options);
    window.addEventListener("blur", () => this.end(), options);
    signal.addEventListener("abort", () => this.end());
  }

  get isRunning(): boolean {
    return this.#running !== undefined || this.polygon.isOpen;
  }

  /** Ends what the pointer does, as if it were let go. */
  end(): void {
    const running = this.#running;
    this.#running = undefined;
    running?.gesture.end();
  }

  /** Takes back what the pointer does. */
  cancel(): void {
    const running = this.#running;
    this.#running = undefined;
    running?.gesture.cancel();
    this.polygon.cancel();
  }

  #press(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      this.#pinch.press(event);
      // The first finger was meant for the view too.
      if (this.#pinch.isOn) return this.cancel();
    }
    if (this.#running || event.button > 2) return;
    event.preventDefault();
    const gesture = this.#start(event);
    if (!gesture) return;
    this.#surface.setPointerCapture(event.pointerId);
    this.#running = { id: event.pointerId, gesture };
  }

  #start(event: PointerEvent): Gesture | undefined {
    const { stage, overlay, isPanning, onColour } = this.#parts;
    const { tool } = useTools.getState();
    if (event.button === MIDDLE_BUTTON || isPanning() || tool === "hand") return startPan(stage, event);
    const parts: GestureParts = { stage, overlay, tool, mode: modeOf(event) };
    switch (tool) {
      case "brush":
      case "eraser":
        this.#ring(event);
        return startStroke(parts, event);
      case "rectangle":
      case "ellipse":
        return startShape(parts, event);
      case "lasso":
        return startLasso(parts, event);
      case "select":
        return startSelect(parts, event);
      case "polygon":
        this.polygon.press(event, parts.mode);
        return undefined;
      case "wand":
        onColour(stage.picturePoint(event), parts.mode);
        return undefined;
    }
  }

  #move(event: PointerEvent): void {
    this.#ring(event);
    this.#pinch.move(event);
    if (this.#running?.id === event.pointerId) this.#running.gesture.move(event);
    else this.polygon.hover(event);
  }

  #release(event: PointerEvent): void {
    this.#pinch.release(event);
    if (this.#running?.id !== event.pointerId) return;
    this.end();
    if (event.pointerType !== "mouse") this.#parts.overlay.setRing(undefined);
  }

  #ring(event: PointerEvent): void {
    const { tool, diameter, hardness } = useTools.getState();
    const isBrush = (tool === "brush" || tool === "eraser") && !this.#parts.isPanning() && event.pointerType !== "touch";
    const half = diameter * (hardness + (1 - hardness) / 2);
    this.#parts.overlay.setRing(isBrush ? { at: this.#parts.stage.viewPoint(event), diameter, half } : undefined);
  }

  /** The wheel zooms at the pointer, with Alt it sizes the brush; a touchpad's two fingers move the view, its pinch (Ctrl) zooms. */
  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { stage } = this.#parts;
    if (event.altKey) return stepDiameter(event.deltaY < 0 ? 1 : -1);
    if (event.shiftKey || (!event.ctrlKey && !event.metaKey && isTouchpad(event))) {
      const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      return stage.setView(panned(stage.view, -x * stage.ratio, -y * stage.ratio));
    }
    const speed = event.ctrlKey && isTouchpad(event) ? 100 : 400;
    stage.setView(zoomed(stage.view, stage.viewPoint(event), Math.exp(-pixelsOf(event) / speed)));
  }
}

function modeOf(event: PointerEvent): Mode {
  const erases = useTools.getState().tool === "eraser" || (event.buttons & ERASER_BUTTON) !== 0;
  return erases !== event.altKey ? "erase" : "paint";
}

/** A wheel turns by whole notches; fingers move by little, and to the side. */
function isTouchpad(event: WheelEvent): boolean {
  return event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40);
}

function pixelsOf(event: WheelEvent): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
}
