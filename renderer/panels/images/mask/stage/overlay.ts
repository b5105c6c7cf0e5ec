import { type Point, type Size, toView, type View } from "../view/view-transform.ts";

/** What a tool shows over the picture before it paints; points of the picture. */
export interface Outline {
  points: readonly Point[];
  isClosed: boolean;
}

export interface Ring {
  /** True pixels of the view. */
  at: Point;
  /** Pixels of the picture: the whole brush, and where its half strength lies. */
  diameter: number;
  half: number;
}

/** Lines over the picture: the brush's ring, true to size, and what a shape is going to be. Moved without React, at the pointer's pace. */
export class StageOverlay {
  readonly #svg: SVGSVGElement;
  readonly #ring: SVGElement;
  readonly #outline: SVGElement;
  #shown: { outline?: Outline; ring?: Ring } = {};
  #seen: { view: View; picture: Size } | undefined;

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    this.#ring = part(svg, "ring");
    this.#outline = part(svg, "outline");
  }

  /** The overlay counts in the screen's own pixels, as the canvases do. */
  setView(view: View, stage: Size, picture: Size): void {
    this.#svg.setAttribute("viewBox", `0 0 ${stage.width} ${stage.height}`);
    this.#seen = { view, picture };
    this.#draw();
  }

  setRing(ring: Ring | undefined): void {
    this.#shown.ring = ring;
    this.#drawRing();
  }

  setOutline(outline: Outline | undefined): void {
    this.#shown.outline = outline;
    this.#drawOutline();
  }

  #draw(): void {
    this.#drawRing();
    this.#drawOutline();
  }

  #drawRing(): void {
    const { ring } = this.#shown;
    this.#ring.style.visibility = ring && this.#seen ? "" : "hidden";
    if (!ring || !this.#seen) return;
    const { scale } = this.#seen.view;
    const radii = [ring.diameter, ring.diameter, ring.half];
    this.#ring.querySelectorAll("circle").forEach((circle, place) => {
      circle.setAttribute("cx", String(ring.at.x));
      circle.setAttribute("cy", String(ring.at.y));
      circle.setAttribute("r", String(Math.max(1, ((radii[place] ?? 1) * scale) / 2)));
    });
  }

  #drawOutline(): void {
    const { outline } = this.#shown;
    const seen = this.#seen;
    const points = outline && seen ? outline.points.map((point) => toView(seen.view, seen.picture, point)) : [];
    const path = points.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
    for (const line of this.#outline.querySelectorAll("path")) line.setAttribute("d", outline?.isClosed && path ? `${path}Z` : path);
  }
}

function part(svg: SVGSVGElement, name: string): SVGElement {
  const found = svg.querySelector<SVGElement>(`[data-part=${name}]`);
  if (!found) throw new Error(`The overlay has no ${name}.`);
  return found;
}
