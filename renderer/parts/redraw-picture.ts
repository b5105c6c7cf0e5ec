import type { Media } from "../../shared/contract/media.ts";
import { mediaUrl } from "../state/media-url.ts";
import { uploadFile } from "../state/upload.ts";

/** A part of a picture, and the sides that it gets. All in pixels. */
export interface Redraw {
  left: number;
  top: number;
  width: number;
  height: number;
  toWidth: number;
  toHeight: number;
}

/** Draws a kept picture anew and keeps the result as a file of its own; the first one stays as it is. Throws a failure of the upload. */
export async function redrawPicture(media: Media, redraw: Redraw): Promise<Media> {
  const type = media.hasAlpha || media.mime === "image/png" ? "image/png" : "image/jpeg";
  return keepPicture(media, await drawPicture(media, redraw, type, 0.95));
}

/** Draws a kept picture anew; nothing is kept yet. `quality` is that of a JPEG, 0 to 1. */
export async function drawPicture(media: Media, redraw: Redraw, type: "image/png" | "image/jpeg", quality: number): Promise<Blob> {
  const answer = await fetch(mediaUrl(media.id));
  const { left, top, width, height, toWidth, toHeight } = redraw;
  const bitmap = await createImageBitmap(await answer.blob(), left, top, width, height, {
    resizeWidth: toWidth,
    resizeHeight: toHeight,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(toWidth, toHeight);
  const context = canvas.getContext("2d");
  if (context && type === "image/jpeg") {
    // A JPEG has no transparency; without a ground it would turn black.
    context.fillStyle = "white";
    context.fillRect(0, 0, toWidth, toHeight);
  }
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type, quality });
}

/** Keeps what was drawn from a picture, under its name. */
export function keepPicture(media: Media, drawn: Blob): Promise<Media> {
  return uploadFile(drawn, { name: media.name.replace(/(\.\w+)?$/, drawn.type === "image/png" ? ".png" : ".jpg") });
}
