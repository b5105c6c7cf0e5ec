import { Failure } from "../../../shared/failure.ts";

/**
 * The frame on screen as a PNG in the video's own pixels.
 *
 * @throws Failure `invalid-input` when no frame is there yet
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    throw new Failure({ code: "invalid-input", reason: "no-frame", message: "The video shows no frame yet." });
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** Goes to the video's last frame and waits until it is there. */
export async function showLastFrame(video: HTMLVideoElement, framesPerSecond = 24): Promise<void> {
  video.pause();
  const seeked = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
  video.currentTime = Math.max(0, video.duration - 0.5 / framesPerSecond);
  await seeked;
}

/** Lets the browser save a blob under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the blob when the click's task is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A title as the start of a file's name, safe on every system. */
export function nameFromTitle(title: string): string {
  const safe = title
    .replace(/[^\p{L}\p{N} ._-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(safe).slice(0, 48).join("").trim() || "frame";
}
