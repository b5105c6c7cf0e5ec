import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { TakeClock, type WallState } from "./take-clock.ts";

/** The clock of one wall; it ends with it. */
export function useTakeClock(): TakeClock {
  const [clock] = useState(() => new TakeClock());
  useEffect(() => () => clock.close(), [clock]);
  return clock;
}

export function useClock<Part>(clock: TakeClock, part: (state: WallState) => Part): Part {
  return useStore(clock.state, part);
}
