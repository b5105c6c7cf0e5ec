/** How a picture lies in the view. Positions in the view count in true pixels of the screen, from the view's upper left corner. */
export interface View {
  /** True pixels of the screen for a pixel of the picture: 1 is 100 %, whatever the display's scaling. */
  scale: number;
  /** Turned clockwise, in radians. */
  rotation: number;
  /** Where the picture's middle lies. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const LEAST_SCALE = 0.05;
export const MOST_SCALE = 32;

/** From the view to the picture; 0,0 is the corner of its first pixel, so the pixel under a point is its floor. */
export function toPicture(view: View, picture: Size, { x, y }: Point): Point {
  const { cos, sin } = turn(view);
  const [dx, dy] = [(x - view.x) / view.scale, (y - view.y) / view.scale];
  return { x: dx * cos + dy * sin + picture.width / 2, y: dy * cos - dx * sin + picture.height / 2 };
}

/** From the picture to the view. */
export function toView(view: View, picture: Size, { x, y }: Point): Point {
  const { cos, sin } = turn(view);
  const [dx, dy] = [(x - picture.width / 2) * view.scale, (y - picture.height / 2) * view.scale];
  return { x: dx * cos - dy * sin + view.x, y: dx * sin + dy * cos + view.y };
}

/** Quarter turns are exact, so that an upright picture's rows stay rows. */
function turn({ rotation }: View): { cos: number; sin: number } {
  const quarters = rotation / (Math.PI / 2);
  if (!Number.isInteger(quarters)) return { cos: Math.cos(rotation), sin: Math.sin(rotation) };
  const quarter = ((quarters % 4) + 4) % 4;
  return { cos: [1, 0, -1, 0][quarter] ?? 1, sin: [0, 1, 0, -1][quarter] ?? 0 };
}

/** The six numbers of `setTransform`: draws in picture pixels. */
export function matrixOf(view: View, picture: Size): [number, number, number, number, number, number] {
  const { cos, sin } = turn(view);
  const origin = toView(view, picture, { x: 0, y: 0 });
  return [cos * view.scale, sin * view.scale, -sin * view.scale, cos * view.scale, origin.x, origin.y];
}

/** Where an event happened, in true pixels of the view: `box` is the element's place in CSS pixels, `pixels` how many true ones it has. */
export function eventPoint(event: { clientX: number; clientY: number }, box: { left: number; top: number } & Size, pixels: Size): Point {
  return {
    x: ((event.clientX - box.left) * pixels.width) / box.width,
    y: ((event.clientY - box.top) * pixels.height) / box.height,
  };
}

/** The whole picture in the view with a margin, never larger than its own pixels; keeps the rotation. */
export function fitted(stage: Size, picture: Size, rotation = 0, margin = 0): View {
  const { cos, sin } = turn({ scale: 1, rotation, x: 0, y: 0 });
  const across = Math.abs(picture.width * cos) + Math.abs(picture.height * sin);
  const down = Math.abs(picture.width * sin) + Math.abs(picture.height * cos);
  const scale = Math.min((stage.width - 2 * margin) / across, (stage.height - 2 * margin) / down, 1);
  return snapped({ scale: withinScale(scale), rotation, x: stage.width / 2, y: stage.height / 2 }, picture);
}

/** One pixel of the picture on one of the screen, about a point of the view. */
export function actualPixels(view: View, picture: Size, about: Point): View {
  return snapped(zoomed(view, about, 1 / view.scale), picture);
}

/** Zooms and keeps what lies under the point where it is. */
export function zoomed(view: View, about: Point, factor: number): View {
  const scale = withinScale(view.scale * factor);
  const change = scale / view.scale;
  return { ...view, scale, x: about.x + (view.x - about.x) * change, y: about.y + (view.y - about.y) * change };
}

/** Turns by an angle about a point of the view. */
export function rotated(view: View, about: Point, by: number): View {
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  const [dx, dy] = [view.x - about.x, view.y - about.y];
  return { ...view, rotation: view.rotation + by, x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}

export function panned(view: View, x: number, y: number): View {
  return { ...view, x: view.x + x, y: view.y + y };
}

/** Keeps the picture reachable: its middle part never leaves the view for good. */
export function held(view: View, stage: Size, picture: Size): View {
  const reach = (Math.min(picture.width, picture.height) / 2) * view.scale;
  const hold = (value: number, length: number) => Math.min(length + reach * 0.9, Math.max(-reach * 0.9, value));
  return { ...view, x: hold(view.x, stage.width), y: hold(view.y, stage.height) };
}

/** Moves the picture by less than a pixel so that its corner lies on one: at 100 % nothing is blurred. */
export function snapped(view: View, picture: Size): View {
  if (view.rotation !== 0) return view;
  const { x, y } = toView(view, picture, { x: 0, y: 0 });
  return { ...view, x: view.x + Math.round(x) - x, y: view.y + Math.round(y) - y };
}

function withinScale(scale: number): number {
  return Number.isFinite(scale) ? Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale)) : 1;
}
