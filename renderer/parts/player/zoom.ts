/** How a picture stands in its stage: `scale` is stage pixels a picture pixel, `x` and `y` the middle's way from the stage's middle. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** So near that single pixels are plain squares. */
const MOST_SCALE = 32;

/** The whole picture, never larger than its own pixels. `pixel` is the stage's size of one true pixel of the screen. */
export function fitted(stage: Size, picture: Size, pixel: number): View {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height, pixel);
  return { scale: Number.isFinite(scale) && scale > 0 ? scale : pixel, x: 0, y: 0 };
}

/** Zooms and keeps what is under the pointer where it is; the pointer counts from the stage's middle. */
export function zoomAt(view: View, pointer: { x: number; y: number }, factor: number, least: number): View {
  const scale = Math.min(MOST_SCALE, Math.max(least, view.scale * factor));
  const change = scale / view.scale;
  return { scale, x: pointer.x - (pointer.x - view.x) * change, y: pointer.y - (pointer.y - view.y) * change };
}

/** Holds the picture at the stage: it fills the stage where it is larger, and stays in the middle where it is smaller. */
export function held(view: View, stage: Size, picture: Size): View {
  const room = (length: number, own: number) => Math.max(0, (own * view.scale - length) / 2);
  const [acrossRoom, downRoom] = [room(stage.width, picture.width), room(stage.height, picture.height)];
  return { ...view, x: clamp(view.x, acrossRoom), y: clamp(view.y, downRoom) };
}

const clamp = (value: number, room: number) => Math.min(room, Math.max(-room, value));
