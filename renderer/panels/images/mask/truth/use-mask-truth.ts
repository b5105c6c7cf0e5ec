import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { notifyFailure } from "../../../../parts/toasts.tsx";
import type { MaskStatistics } from "../engine/statistics.ts";
import type { MaskSession } from "../session/mask-session.ts";
import type { Size } from "../view/view-transform.ts";

/** The very file that goes out, and what is in it. */
export interface SentMask extends Size {
  url: string;
  bytes: number;
  statistics: MaskStatistics;
  isSoft: boolean;
}

/** Not while a stroke follows upon the other. */
const AFTER_MILLISECONDS = 350;

/** Makes the PNG anew a moment after the mask has changed; shows the one before until then. */
export function useMaskTruth(session: MaskSession): SentMask | undefined {
  const version = useStore(session.state, (state) => state.version);
  const [sent, setSent] = useState<SentMask>();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      look(session).then((found) => (isOver ? found && URL.revokeObjectURL(found.url) : setSent(found)), notifyFailure);
    }, AFTER_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, version]);
  useEffect(() => {
    if (sent) return () => URL.revokeObjectURL(sent.url);
  }, [sent]);
  return sent;
}

async function look(session: MaskSession): Promise<SentMask | undefined> {
  const { isSoft } = session.state.getState();
  const [png, statistics] = await Promise.all([session.exportPng(), session.statistics()]);
  if (!statistics) return undefined;
  return { ...(await sizeIn(png)), url: URL.createObjectURL(png), bytes: png.size, statistics, isSoft };
}

/** Width and height as the file itself says them (PNG, IHDR), not as the editor believes them to be. */
async function sizeIn(png: Blob): Promise<Size> {
  const header = new DataView(await png.slice(16, 24).arrayBuffer());
  return { width: header.getUint32(0), height: header.getUint32(4) };
}
