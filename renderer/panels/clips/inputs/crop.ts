/** What part of a picture is seen: its middle as shares of the picture (0 to 1), and how near; 1 shows as much as the shape allows. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Sides {
  width: number;
  height: number;
}

export const wholeView: CropView = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** `1280x720` as numbers; nothing for anything else. */
export function sidesOf(size: string | undefined): Sides | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? "") ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

/** The part of a picture, in its own pixels, that a view shows in the shape of `size`. Always inside the picture. */
export function areaOf(picture: Sides, size: Sides, view: CropView): Area {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom));
  const scale = Math.min(picture.width / size.width, picture.height / size.height) / zoom;
  const width = Math.min(picture.width, Math.max(1, Math.round(size.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(size.height * scale)));
  return {
    left: within(Math.round(view.x * picture.width - width / 2), picture.width - width),
    top: within(Math.round(view.y * picture.height - height / 2), picture.height - height),
    width,
    height,
  };
}

/** The view with its middle moved by shares of the picture and kept where it shows no edge. */
export function moveView(picture: Sides, size: Sides, view: CropView, byX: number, byY: number): CropView {
  const area = areaOf(picture, size, view);
  const halfX = area.width / picture.width / 2;
  const halfY = area.height / picture.height / 2;
  const at = { x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
  return { ...view, x: between(at.x + byX, halfX, 1 - halfX), y: between(at.y + byY, halfY, 1 - halfY) };
}

export function zoomView(picture: Sides, size: Sides, view: CropView, zoom: number): CropView {
  return moveView(picture, size, { ...view, zoom: between(zoom, 1, MOST_ZOOM) }, 0, 0);
}

function within(value: number, max: number): number {
  return between(value, 0, max);
}

function between(value: number, min: number, max: number): number {
  return Math.min(Math.max(max, min), Math.max(min, value));
}
