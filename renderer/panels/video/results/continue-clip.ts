import type { Entry, EntryRow } from "../../../../shared/contract/library.ts";
import { captureFrame, nameFromTitle, showLastFrame } from "../../../parts/player/capture-frame.ts";
import { uploadFile } from "../../../state/upload.ts";
import { setFrame, setMode } from "../draft/draft-store.ts";
import { showForm } from "../view-store.ts";

/**
 * Makes the last frame of a result the first frame of the next clip (NV-13). The service's own last frame is the whole picture without
 * the video's compression; where it did not come, the video's last frame is taken from the player.
 * @throws Failure of the player or of keeping the frame
 */
export async function continueClip(own: EntryRow | undefined, video: Entry | undefined, player: HTMLVideoElement | null): Promise<void> {
  const mediaId = own?.mediaId ?? (video && player && (await keepLastFrame(video, player)));
  if (mediaId === undefined || mediaId === null) return;
  setMode("first-frame");
  setFrame("firstFrame", { type: "media", id: mediaId });
  showForm();
}

async function keepLastFrame(video: Entry, player: HTMLVideoElement): Promise<string> {
  await showLastFrame(player, video.media.framesPerSecond);
  const media = await uploadFile(await captureFrame(player), { name: `${nameFromTitle(video.title)}.png` });
  return media.id;
}
