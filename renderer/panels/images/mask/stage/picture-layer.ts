import { matrixOf, type Size, toPicture, toView, type View } from "../view/view-transform.ts";

/** Pictures with longer sides are kept smaller, and drawn sharp from the file where one looks closely: 8192² are 256 MiB. */
const MOST_WHOLE_SIDE = 4096;
const REDUCED_SIDE = 3072;
const LEAST_SIDE = 700;

interface Level {
  bitmap: ImageBitmap;
  /** Pixels of the bitmap for one of the picture. */
  share: number;
}

/** A picture in halves of its size, so that a small view of a large one neither flickers nor takes long. */
export class PictureLayer {
  readonly #file: Blob;
  readonly #size: Size;
  readonly #levels: Level[];
  #detail: { bitmap: ImageBitmap; left: number; top: number } | undefined;
  #wanted = 0;

  private constructor(file: Blob, size: Size, levels: Level[]) {
    this.#file = file;
    this.#size = size;
    this.#levels = levels;
  }

  static async open(url: string, size: Size, signal: AbortSignal): Promise<PictureLayer> {
    const answer = await fetch(url, { signal });
    const file = await answer.blob();
    const longest = Math.max(size.width, size.height);
    const share = longest > MOST_WHOLE_SIDE ? REDUCED_SIDE / longest : 1;
    const first = share < 1 ? await openReduced(file, size.width, Math.round(size.width * share)) : await createImageBitmap(file);
    const levels: Level[] = [{ bitmap: first, share }];
    for (let last = first; Math.max(last.width, last.height) > 2 * LEAST_SIDE;) {
      last = await createImageBitmap(last, toWidth(last.width / 2));
      levels.push({ bitmap: last, share: last.width / size.width });
    }
    return new PictureLayer(file, size, levels);
  }

  get file(): Blob {
    return this.#file;
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const level = this.#levels.findLast(({ share }) => share >= view.scale * 0.99) ?? this.#levels[0];
    if (!level) return;
    context.save();
    context.setTransform(...matrixOf(view, this.#size));
    // Where a pixel is larger than the screen's, it is shown as the square that it is.
    context.imageSmoothingEnabled = view.scale < 2;
    context.imageSmoothingQuality = "low";
    context.drawImage(level.bitmap, 0, 0, this.#size.width, this.#size.height);
    if (this.#detail && view.scale > level.share) context.drawImage(this.#detail.bitmap, this.#detail.left, this.#detail.top);
    context.restore();
  }

  /** Fetches what the kept levels are too coarse for. @returns whether there is something new to draw */
  async sharpen(view: View, stage: Size): Promise<boolean> {
    const finest = this.#levels[0]?.share ?? 1;
    const turn = (this.#wanted += 1);
    if (finest >= 1 || view.scale <= finest) return false;
    const seen = visibleArea(view, stage, this.#size);
    if (seen.width < 1 || seen.height < 1) return false;
    const bitmap = await createImageBitmap(this.#file, seen.left, seen.top, seen.width, seen.height);
    if (turn !== this.#wanted) {
      bitmap.close();
      return false;
    }
    this.#detail?.bitmap.close();
    this.#detail = { bitmap, left: seen.left, top: seen.top };
    return true;
  }

  close(): void {
    this.#wanted += 1;
    this.#levels.forEach(({ bitmap }) => bitmap.close());
    this.#detail?.bitmap.close();
  }
}

/** In halves, so that every pixel of the file counts. */
async function openReduced(file: Blob, width: number, target: number): Promise<ImageBitmap> {
  let bitmap = await createImageBitmap(file, toWidth(Math.max(target, width / 2)));
  while (bitmap.width > target) {
    const larger = bitmap;
    bitmap = await createImageBitmap(larger, toWidth(Math.max(target, larger.width / 2)));
    larger.close();
  }
  return bitmap;
}

/**
 * By half at most, where `low`, the mean of the nearest pixels, is as good as any. With the better qualities memory grew by 100 MiB
 * more for a file of 8192² (149 beside 49, one try each in Chromium) and stayed so after it was closed: most likely halves of its own.
 */
function toWidth(width: number): ImageBitmapOptions {
  return { resizeWidth: Math.max(1, Math.round(width)), resizeQuality: "low" };
}

/** What of the picture the view shows, in whole pixels. */
function visibleArea(view: View, stage: Size, picture: Size) {
  const corners = [
    { x: 0, y: 0 },
    { x: stage.width, y: 0 },
    { x: 0, y: stage.height },
    { x: stage.width, y: stage.height },
  ].map((corner) => toPicture(view, picture, corner));
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const xs = corners.map(({ x }) => within(x, picture.width));
  const ys = corners.map(({ y }) => within(y, picture.height));
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return { left, top, width: Math.ceil(Math.max(...xs)) - left, height: Math.ceil(Math.max(...ys)) - top };
}

/** The outline of an area of the picture, in the view. */
export function outlineOf(view: View, picture: Size): Path2D {
  const path = new Path2D();
  for (const [x, y] of [
    [0, 0],
    [picture.width, 0],
    [picture.width, picture.height],
    [0, picture.height],
  ] as const) {
    const corner = toView(view, picture, { x, y });
    path.lineTo(corner.x, corner.y);
  }
  path.closePath();
  return path;
}
