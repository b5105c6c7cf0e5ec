import { type Area, uniteAreas } from "../engine/tiles.ts";
import type { MaskSession } from "../session/mask-session.ts";
import type { MaskLook } from "../view/compose-mask.ts";
import { eventPoint, fitted, held, type Point, type Size, toPicture, type View } from "../view/view-transform.ts";
import { drawGround, drawPixelGrid, type GroundColours } from "./ground.ts";
import { drawMask, seenArea } from "./mask-layer.ts";
import type { PictureLayer } from "./picture-layer.ts";

/** CSS pixels around a fitted picture. */
const MARGIN = 16;
const SHARPEN_AFTER_MILLISECONDS = 150;

export interface StageCanvases {
  picture: HTMLCanvasElement;
  mask: HTMLCanvasElement;
}

/** Shows picture and mask in two canvases, whose pixels are the screen's own; draws at most once a frame, and of the mask only what changed. */
export class MaskStage {
  readonly session: MaskSession;
  readonly #canvases: StageCanvases;
  readonly #contexts: { picture: CanvasRenderingContext2D; mask: CanvasRenderingContext2D };
  readonly #onView: (view: View, stage: Size) => void;
  readonly #unwatch: () => void;
  #pixels: Size = { width: 1, height: 1 };
  #ratio = 1;
  #picture: PictureLayer | undefined;
  #look: MaskLook = { colour: [0, 0, 0], opacity: 0.5, hasEdge: true };
  #ground: GroundColours = { light: "", dark: "", grid: "" };
  #isPeeking = false;
  #dirty: Area | undefined;
  #isWhole = true;
  /** While the view moves, one look a pixel must do. */
  #isMoving = false;
  #frame: number | undefined;
  #sharpen: ReturnType<typeof setTimeout> | undefined;

  constructor(session: MaskSession, canvases: StageCanvases, onView: (view: View, stage: Size) => void) {
    this.session = session;
    this.#canvases = canvases;
    this.#contexts = { picture: contextOf(canvases.picture), mask: contextOf(canvases.mask) };
    this.#onView = onView;
    this.#unwatch = session.watch((area) => {
      this.#dirty = uniteAreas(this.#dirty, area);
      this.#ask();
    });
  }

  /** True pixels of the screen. */
  get size(): Size {
    return this.#pixels;
  }

  /** True pixels for one CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  get view(): View {
    return this.session.view ?? this.fittedView(0);
  }

  fittedView(rotation: number): View {
    return fitted(this.#pixels, this.session, rotation, MARGIN * this.#ratio);
  }

  /** `undefined` fits the picture, and keeps it so when the stage changes its size. */
  setView(view: View | undefined): void {
    this.session.view = view && held(view, this.#pixels, this.session);
    this.#isMoving = true;
    this.#redraw();
    this.#onView(this.view, this.#pixels);
  }

  setPicture(picture: PictureLayer | undefined): void {
    this.#picture = picture;
    this.#redraw();
  }

  setLook(look: MaskLook, ground: GroundColours): void {
    this.#look = look;
    this.#ground = ground;
    this.#redraw();
  }

  /** The picture alone, while a key is held. */
  setPeeking(isPeeking: boolean): void {
    if (this.#isPeeking === isPeeking) return;
    this.#isPeeking = isPeeking;
    this.#canvases.mask.style.visibility = isPeeking ? "hidden" : "";
  }

  /** Takes the place's size; `pixels` as the browser counts them, so that 1.25 and 1.5 fit to the pixel. */
  resize(css: Size, pixels: Size): void {
    if (css.width < 1 || css.height < 1) return;
    this.#pixels = pixels;
    this.#ratio = pixels.width / css.width;
    for (const canvas of [this.#canvases.picture, this.#canvases.mask]) {
      canvas.width = pixels.width;
      canvas.height = pixels.height;
    }
    // A canvas that gets a size is empty.
    this.#isWhole = true;
    this.#drawNow();
    this.#onView(this.view, this.#pixels);
  }

  /** Where an event is, in true pixels of the view. */
  viewPoint(event: { clientX: number; clientY: number }): Point {
    return eventPoint(event, this.#canvases.mask.getBoundingClientRect(), this.#pixels);
  }

  /** Where an event is in the picture. */
  picturePoint(event: { clientX: number; clientY: number }): Point {
    return toPicture(this.view, this.session, this.viewPoint(event));
  }

  close(): void {
    this.#unwatch();
    clearTimeout(this.#sharpen);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #redraw(): void {
    this.#isWhole = true;
    this.#ask();
  }

  #ask(): void {
    this.#frame ??= requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    const { view, session } = this;
    const whole = { left: 0, top: 0, right: this.#pixels.width, bottom: this.#pixels.height };
    if (this.#isWhole) this.#drawPicture(view);
    const box = this.#isWhole ? whole : this.#dirty && seenArea(view, session, this.#dirty);
    this.#isWhole = false;
    this.#dirty = undefined;
    if (box) drawMask(this.#contexts.mask, session.raster, view, box, this.#look, this.#isMoving ? 1 : undefined);
  }

  #drawPicture(view: View): void {
    const context = this.#contexts.picture;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#pixels.width, this.#pixels.height);
    drawGround(context, view, this.session, this.#ground, Math.round(8 * this.#ratio));
    this.#picture?.draw(context, view);
    drawPixelGrid(context, view, this.session, this.#pixels, this.#ground.grid);
    this.#sharpenSoon(view);
  }

  #sharpenSoon(view: View): void {
    clearTimeout(this.#sharpen);
    this.#sharpen = setTimeout(() => {
      if (this.#isMoving) {
        this.#isMoving = false;
        const whole = { left: 0, top: 0, right: this.#pixels.width, bottom: this.#pixels.height };
        drawMask(this.#contexts.mask, this.session.raster, view, whole, this.#look);
      }
      const picture = this.#picture;
      picture?.sharpen(view, this.#pixels).then((isSharper) => isSharper && this.#picture === picture && this.#sharper(view), reportError);
    }, SHARPEN_AFTER_MILLISECONDS);
  }

  #sharper(view: View): void {
    this.#drawPicture(view);
    clearTimeout(this.#sharpen);
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  return context;
}
