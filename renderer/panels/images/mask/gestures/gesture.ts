import type { Mode } from "../engine/mask-edit.ts";
import type { Tool } from "../editor/tool-store.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { StageOverlay } from "../stage/overlay.ts";

/** What a pointer does from the press to its end. Whatever ends it — release, lost pen, a window that comes between — ends it the same way (lesson 29). */
export interface Gesture {
  move(event: PointerEvent): void;
  /** Keeps what was done. */
  end(): void;
  /** Takes it back: Escape, or a second finger. */
  cancel(): void;
}

export interface GestureParts {
  stage: MaskStage;
  overlay: StageOverlay;
  tool: Tool;
  /** What the tool does to the mask, with Alt and the pen's eraser counted in. */
  mode: Mode;
}
