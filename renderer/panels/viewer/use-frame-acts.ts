import { useState } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { words } from "../../i18n/language.ts";
import { editInImages, sendToVideo } from "../../parts/entry/entry-acts.ts";
import { captureFrame, nameFromTitle, saveBlob, showLastFrame } from "../../parts/player/capture-frame.ts";
import { formatTime } from "../../parts/player/playback.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { client } from "../../state/client.ts";
import { useEntry } from "../../state/library.ts";
import { uploadFile } from "../../state/upload.ts";

/** What can be done with single frames of the shown video. */
export function useFrameActs(entry: EntryRow | undefined, video: HTMLVideoElement | null) {
  const details = useEntry(entry?.id).data;
  const ownLastFrame = details?.siblings.find((one) => one.kind === "image" && !one.isMissing);
  const [isBusy, setIsBusy] = useState(false);

  const nameOf = () => `${nameFromTitle(entry?.title ?? "")} ${formatTime(video?.currentTime ?? 0).replace(":", "-")}.png`;
  const doing = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  /** Keeps the frame as a file of the studio and hands it to the Video panel. */
  const sendShownFrame = async (shown: HTMLVideoElement) => {
    const media = await uploadFile(await captureFrame(shown), { name: nameOf() });
    sendToVideo(media.id, "first_frame");
    notify({ tone: "good", text: words.t("library.said.frameUsed") });
  };
  return {
    isBusy,
    /** The service's own came with the video. */
    hasLastFrame: ownLastFrame !== undefined,
    save: () =>
      void doing(async () => {
        if (!video) return;
        const name = nameOf();
        saveBlob(await captureFrame(video), name);
        notify({ tone: "good", text: words.t("library.said.frameSaved", { name }) });
      }),
    /** Among the clipboard's pictures; other programs take it from there. */
    copy: () =>
      void doing(async () => {
        if (!video) return;
        // The promise goes in: browsers let the clipboard be written only while the key's press is answered.
        await navigator.clipboard.write([new ClipboardItem({ "image/png": captureFrame(video) })]);
        notify({ tone: "good", text: words.t("look.frames.copied") });
      }),
    /** Makes a result of its own of the frame, which knows the video that it is of. */
    keep: () =>
      void doing(async () => {
        if (!video || !entry) return;
        const at = video.currentTime;
        const media = await uploadFile(await captureFrame(video), { name: nameOf() });
        await client.cuts.keepFrame({ entryId: entry.id, mediaId: media.id, at });
        notify({ tone: "good", text: words.t("look.frames.kept") });
      }),
    useFrame: () =>
      void doing(async () => {
        if (video) await sendShownFrame(video);
      }),
    /** Keeps the frame as a file of the studio and makes it the picture that is edited. */
    editFrame: () =>
      void doing(async () => {
        if (!video) return;
        const media = await uploadFile(await captureFrame(video), { name: nameOf() });
        editInImages({ mediaId: media.id });
      }),
    /** The service's own last frame where it came with the video: it is the whole frame, without the video's compression. */
    useLastFrame: () =>
      void doing(async () => {
        if (ownLastFrame) return sendToVideo(ownLastFrame.mediaId, "first_frame");
        if (!video) return;
        await showLastFrame(video, details?.media.framesPerSecond);
        await sendShownFrame(video);
      }),
  };
}
