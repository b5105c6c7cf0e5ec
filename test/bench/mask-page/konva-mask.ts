import Konva from "konva";
import type { Side } from "./side.ts";

/**
 * The same with a canvas-drawing library, as its own guide to free drawing has it: a stage of the view's size, the picture and the lines
 * scaled into it, a line for each stroke.
 */
export class KonvaMask implements Side {
  readonly #stage: Konva.Stage;
  readonly #strokes = new Konva.Layer();
  readonly #size: { width: number; height: number };
  readonly #holder: HTMLDivElement;
  #diameter = 1;
  #line: Konva.Line | undefined;
  /** Kept to be done again, as ours are. */
  readonly #undone: Konva.Node[] = [];

  constructor(place: HTMLElement, id: string, width: number, height: number) {
    this.#size = { width, height };
    this.#holder = document.createElement("div");
    this.#holder.style.cssText = "position:fixed;inset:48px 0 44px 48px";
    place.append(this.#holder);
    const { clientWidth, clientHeight } = this.#holder;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    this.#stage = new Konva.Stage({ container: this.#holder, width: clientWidth, height: clientHeight, scale: { x: scale, y: scale } });
    this.#stage.position({ x: (clientWidth - width * scale) / 2, y: (clientHeight - height * scale) / 2 });
    this.#addPicture(id);
    this.#stage.add(this.#strokes);
    this.#stage.on("pointerdown", () => this.#begin());
    this.#stage.on("pointermove", () => this.#draw());
    this.#stage.on("pointerup", () => (this.#line = undefined));
  }

  get surface(): HTMLElement | null {
    return this.#holder;
  }

  setBrush(diameter: number): void {
    this.#diameter = diameter;
  }

  undo(): void {
    const last = this.#strokes.getChildren().at(-1)?.remove();
    if (last) this.#undone.push(last);
  }

  fill(): void {
    this.#strokes.add(new Konva.Rect({ x: 0, y: 0, ...this.#size, fill: "orange" }));
    this.#strokes.draw();
  }

  /** Its own blur, over the strokes at the picture's size. */
  feather(radius: number): Promise<void> {
    this.#strokes.cache({ x: 0, y: 0, ...this.#size, pixelRatio: 1 });
    this.#strokes.filters([Konva.Filters.Blur]);
    this.#strokes.blurRadius(radius);
    this.#strokes.draw();
    this.#strokes.clearCache();
    this.#strokes.filters([]);
    return Promise.resolve();
  }

  async export(): Promise<number> {
    const { x, y } = this.#stage.position();
    const scale = this.#stage.scaleX();
    const area = { x, y, width: this.#size.width * scale, height: this.#size.height * scale, pixelRatio: 1 / scale };
    const blob = await this.#strokes.toBlob({ ...area, mimeType: "image/png" });
    return blob instanceof Blob ? blob.size : 0;
  }

  close(): void {
    this.#stage.destroy();
    this.#holder.remove();
  }

  #begin(): void {
    const at = this.#stage.getRelativePointerPosition();
    if (!at) return;
    this.#undone.length = 0;
    this.#line = new Konva.Line({
      points: [at.x, at.y, at.x, at.y],
      stroke: "orange",
      strokeWidth: this.#diameter,
      lineCap: "round",
      lineJoin: "round",
    });
    this.#strokes.add(this.#line);
  }

  #draw(): void {
    const at = this.#stage.getRelativePointerPosition();
    if (at && this.#line) this.#line.points([...this.#line.points(), at.x, at.y]);
  }

  #addPicture(id: string): void {
    const layer = new Konva.Layer({ listening: false });
    this.#stage.add(layer);
    const image = new Image();
    image.addEventListener("load", () => layer.add(new Konva.Image({ image, ...this.#size })));
    image.src = `/media/${id}`;
  }
}
