import { words } from "../../../i18n/language.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { mediaUrl } from "../../../state/media-url.ts";

/** Puts a picture on the clipboard; as PNG, since other programs take no other. */
export async function copyPicture(mediaId: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(mediaId) })]);
    notify({ tone: "good", text: words.t("parts.copied") });
  } catch (error) {
    notifyFailure(error);
  }
}

async function pngOf(mediaId: string): Promise<Blob> {
  const response = await fetch(mediaUrl(mediaId));
  const blob = await response.blob();
  if (blob.type === "image/png") return blob;
  const picture = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}
