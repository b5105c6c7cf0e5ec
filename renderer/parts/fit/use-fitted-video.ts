import { useEffect, useEffectEvent, useState } from "react";
import type { FittedVideo, VideoFit, VideoFitChange } from "../../../shared/contract/fits.ts";
import type { FailureData } from "../../../shared/failure.ts";
import type { Range } from "../range-slider.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { makeFittedVideo } from "../../state/fits.ts";

/** What a video must become, whichever part of it is used. */
export type FitLimits = Omit<VideoFit, "start" | "end">;

export type Fitting =
  | { state: "making"; share: number; round: number }
  | { state: "made"; fitted: FittedVideo }
  | { state: "failed"; failure: FailureData };

/** The handles are still being moved. */
const REST_MILLISECONDS = 500;
const beginning: Fitting = { state: "making", share: 0, round: 1 };

/** A version of a part of a video that is within the limits (CV-02, AS-04). It is there as long as the part stays. */
export function useFittedVideo(id: string, limits: FitLimits, part: Range, isWhole: boolean): Fitting {
  const [found, setFound] = useState<{ of: string; fitting: Fitting }>();
  const { start, end } = part;
  const of = `${id} ${start} ${end}`;
  const fitOf = useEffectEvent((): VideoFit => ({ ...limits, start, ...(isWhole ? {} : { end }) }));
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (fitting: Fitting) => !leaving.signal.aborted && setFound({ of, fitting });
    const fit = fitOf();
    const make = () =>
      makeFittedVideo({ id, fit }, (change) => tell(fittingOf(change)), leaving.signal).catch((error: unknown) =>
        tell({ state: "failed", failure: failureOf(error) }),
      );
    const timer = setTimeout(() => void make(), REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [of, id, start, end, isWhole]);
  return found?.of === of ? found.fitting : beginning;
}

function fittingOf(change: VideoFitChange): Fitting {
  switch (change.type) {
    case "progress":
      return { state: "making", share: change.share, round: change.round };
    case "made":
      return { state: "made", fitted: change.fitted };
    case "failed":
      return { state: "failed", failure: change.failure };
  }
}
