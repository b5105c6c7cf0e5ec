import { type RefObject, useEffect, useState } from "react";
import type { Entry } from "../../../../shared/contract/library.ts";
import type { FailureData } from "../../../../shared/failure.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { forgetCopy, isCopied, makeCopy } from "../../../state/proxies.ts";
import { takeAddress } from "./take-address.ts";
import type { TakeClock } from "./take-clock.ts";
import { lendPlayer, returnPlayer } from "./take-players.ts";

type PlayerState = "coming" | "shown" | "unreadable" | "no-picture";

export interface TakePlayer {
  state: PlayerState;
  /** How far a copy to play has come, 0–1, while it is being made. */
  share?: number;
  /** Why there is none. */
  failure?: FailureData;
}

/** Lends a player to the take while it is shown. What this browser cannot play is played by the copy that the core makes of it (DT-04). */
export function useTakePlayer({ id, mediaId, media }: Entry, clock: TakeClock, place: RefObject<HTMLDivElement | null>): TakePlayer {
  const [player, setPlayer] = useState<TakePlayer>({ state: "coming" });
  const { bytes, framesPerSecond } = media;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const video = lendPlayer();
    let address: string | undefined;
    const tell = (next: TakePlayer) => {
      if (!signal.aborted) setPlayer(next);
    };
    const letGo = () => address !== undefined && URL.revokeObjectURL(address);
    const load = async (): Promise<void> => {
      try {
        const found = await takeAddress({ id: mediaId, bytes }, signal);
        letGo();
        address = found;
        if (signal.aborted) letGo();
        else video.src = found;
      } catch {
        // A copy that was lost is made anew when the file itself turns out to need one.
        if (signal.aborted) return;
        if (!isCopied(mediaId)) return tell({ state: "unreadable" });
        forgetCopy(mediaId);
        await load();
      }
    };
    const playCopy = async (state: PlayerState) => {
      if (isCopied(mediaId)) return tell({ state });
      tell({ state, share: 0 });
      const failure = await makeCopy(mediaId, (share) => tell({ state, share }), signal).catch((error: unknown) => failureOf(error));
      if (failure) return tell({ state, failure });
      tell({ state: "coming" });
      return load();
    };
    const onLoaded = () => {
      if (video.videoWidth === 0) return void playCopy("no-picture");
      tell({ state: "shown" });
      clock.add({ id, video, framesPerSecond });
    };
    video.addEventListener("loadeddata", onLoaded, { signal });
    video.addEventListener("error", () => void playCopy("unreadable"), { signal });
    place.current?.append(video);
    void load();
    return () => {
      leaving.abort();
      clock.remove(id);
      returnPlayer(video);
      letGo();
    };
  }, [id, mediaId, bytes, framesPerSecond, clock, place]);
  return player;
}
