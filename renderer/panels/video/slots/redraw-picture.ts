import type { Media } from "../../../../shared/contract/media.ts";
import { mediaUrl } from "../../../state/media-url.ts";
import { uploadFile } from "../../../state/upload.ts";
import type { Redraw } from "./mend.ts";

/** Draws a kept picture anew and keeps the result as a file of its own; the first one stays as it is. Throws a failure of the upload. */
export async function redrawPicture(media: Media, redraw: Redraw): Promise<Media> {
  const answer = await fetch(mediaUrl(media.id));
  const { left, top, width, height, toWidth, toHeight } = redraw;
  const bitmap = await createImageBitmap(await answer.blob(), left, top, width, height, {
    resizeWidth: toWidth,
    resizeHeight: toHeight,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(toWidth, toHeight);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const type = media.hasAlpha || media.mime === "image/png" ? "image/png" : "image/jpeg";
  const drawn = await canvas.convertToBlob({ type, quality: 0.95 });
  return uploadFile(drawn, { name: media.name.replace(/(\.\w+)?$/, type === "image/png" ? ".png" : ".jpg") });
}
