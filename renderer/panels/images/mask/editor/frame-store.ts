import { create } from "zustand";
import { type Area, intersectAreas, isEmptyArea } from "../engine/tiles.ts";
import type { Size } from "../view/view-transform.ts";

/** A frame on the picture in whole pixels: a selection, or a shape that is set by numbers and keys. */
export const useFrame = create<{ frame: Area | undefined }>(() => ({ frame: undefined }));

/** Holds the frame inside of the picture; nothing when it lies beside it. */
export function setFrame(frame: Area | undefined, { width, height }: Size): void {
  const inside = frame && intersectAreas(frame, { left: 0, top: 0, right: width, bottom: height });
  useFrame.setState({ frame: inside && !isEmptyArea(inside) ? inside : undefined });
}

/** Moves the frame without changing its size, as far as the picture goes. */
export function shiftFrame(frame: Area, across: number, down: number, { width, height }: Size): Area {
  const x = Math.min(width - frame.right, Math.max(-frame.left, across));
  const y = Math.min(height - frame.bottom, Math.max(-frame.top, down));
  return { left: frame.left + x, top: frame.top + y, right: frame.right + x, bottom: frame.bottom + y };
}

/** Moves the right and lower sides; at least one pixel stays. */
export function stretchFrame(frame: Area, across: number, down: number, { width, height }: Size): Area {
  return {
    ...frame,
    right: Math.min(width, Math.max(frame.left + 1, frame.right + across)),
    bottom: Math.min(height, Math.max(frame.top + 1, frame.bottom + down)),
  };
}

/** Where a frame starts that is not drawn but typed: the middle quarter. */
export function middleFrame({ width, height }: Size): Area {
  const [across, down] = [Math.max(1, Math.round(width / 2)), Math.max(1, Math.round(height / 2))];
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)];
  return { left, top, right: left + across, bottom: top + down };
}
