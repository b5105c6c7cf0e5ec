import { nativeImage } from "electron";
import { frontWindow } from "./window.ts";

/** Milliseconds; a hand that drags does not notice them. */
const ANSWERED_AFTER = 30;

/** Lets the drag that the front window has begun carry files out of the studio (DT-03). A drag begins with a press, which brings its window to the front. */
export function dragFiles(files: string[], picture: Buffer): void {
  const [file] = files;
  const window = frontWindow();
  if (file === undefined || !window) return;
  const item = { file, files, icon: nativeImage.createFromBuffer(picture) };
  // Windows and macOS stand still until the drag ends: whoever asked is answered first.
  setTimeout(() => window.isDestroyed() || window.webContents.startDrag(item), ANSWERED_AFTER);
}
