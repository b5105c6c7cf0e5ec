import type { YuvFrame } from "./yuv-frame.ts";

/** Something that can paint itself at a moment: `time` in seconds, `share` from 0 at the first frame to 1 at the last. */
export interface Scene {
  paint(frame: YuvFrame, time: number, share: number): void;
}
