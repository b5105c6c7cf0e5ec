import { useEffect, useEffectEvent, useState } from "react";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { uploadFile } from "../../../state/upload.ts";
import { type Mask, useMask } from "../mask/session/use-mask.ts";

/** The newest mask that was made a file of the studio, and of which state of which picture it is. */
let newest: { of: string; id: Promise<string> } | undefined;

/** The mask as a file of the studio, made once for each state of it. Fails as an upload does. */
export function mediaOfMask(mask: Mask): Promise<string> {
  const of = `${mask.mediaId} ${mask.version}`;
  if (newest?.of === of) return newest.id;
  const id = make(mask);
  newest = { of, id };
  id.catch(() => {
    // What failed is tried again.
    if (newest?.of === of) newest = undefined;
  });
  return id;
}

async function make(mask: Mask): Promise<string> {
  const { id } = await uploadFile(await mask.session.exportPng(), { name: "mask.png" });
  return id;
}

const REST_MILLISECONDS = 500;

/** The id of the mask's file as it would be sent, once painting pauses; nothing while there is none. */
export function useSentMask(mediaId: string | undefined): string | undefined {
  const mask = useMask(mediaId);
  const of = mask && !mask.isEmpty ? `${mask.mediaId} ${mask.version}` : undefined;
  const [known, setKnown] = useState<{ of: string; id: string }>();
  // The mask itself changes with each draw of the page; its state is in `of`.
  const makeNow = useEffectEvent(async (from: string, isWanted: () => boolean) => {
    if (!mask) return;
    const id = await mediaOfMask(mask);
    if (isWanted()) setKnown({ of: from, id });
  });
  useEffect(() => {
    if (of === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => void makeNow(of, () => isWanted).catch(notifyFailure), REST_MILLISECONDS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [of]);
  return known && known.of === of ? known.id : undefined;
}
