import { mediaCrossOrigin } from "../../../state/media-url.ts";

/** Players at rest, lent again before another is made: browsers end pages that make ever new ones (lesson 22). */
const resting: HTMLVideoElement[] = [];

/** A silent player with nothing in it. */
export function lendPlayer(): HTMLVideoElement {
  const video = resting.pop() ?? document.createElement("video");
  const crossOrigin = mediaCrossOrigin();
  if (crossOrigin) video.crossOrigin = crossOrigin;
  Object.assign(video, { muted: true, loop: false, playsInline: true, disablePictureInPicture: true, preload: "auto", playbackRate: 1 });
  video.tabIndex = -1;
  video.className = "size-full object-contain";
  return video;
}

/** Takes a player back: it lets go of its file and of its connection. */
export function returnPlayer(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute("src");
  video.load();
  video.remove();
  resting.push(video);
}
