import { skipToken, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { LibraryPlace, MoveChange } from "../../shared/contract/moving.ts";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

const placeKey = ["live", "library-place"] as const;

/** Follows where the library's files lie; what shows files is asked again when they go, come back or move. Ends with the signal. */
export function watchLibraryPlace(signal: AbortSignal): Promise<void> {
  return follow((streamSignal) => client.moving.watch(undefined, { signal: streamSignal }), setPlace, signal);
}

/** Where the library's files lie; `undefined` until known. */
export function useLibraryPlace(): LibraryPlace | undefined {
  return useQuery<LibraryPlace>({ queryKey: placeKey, queryFn: skipToken }).data;
}

/** Counts and measures what lies there anew: the stream tells only of what happens to the folder. */
export async function measurePlace(): Promise<void> {
  for await (const place of await client.moving.watch()) return setPlace(place);
}

function setPlace(place: LibraryPlace): void {
  const before = queryClient.getQueryData<LibraryPlace>(placeKey);
  queryClient.setQueryData(placeKey, place);
  if (!before || (before.isAway === place.isAway && before.folder === place.folder)) return;
  for (const queryKey of [orpc.library.key(), orpc.lineage.key(), orpc.studio.key()]) void queryClient.invalidateQueries({ queryKey });
}

type Progress = Extract<MoveChange, { type: "progress" }>;

/** A move of the library: under way while there is `progress`; `moved` or `failure` stands until it is read. */
export interface Move {
  folder: string;
  progress?: Progress;
  moved?: LibraryPlace;
  failure?: FailureData;
  /** Ends it, and takes back what was copied. */
  cancel: () => void;
}

/** The move that this window has begun, if any; it goes on whatever the window shows. */
export const useMove = create<{ move: Move | undefined; isShown: boolean }>(() => ({ move: undefined, isShown: false }));

/** Moves the library while this window is open; what becomes of it is in `useMove`. */
export async function moveLibrary(folder: string): Promise<void> {
  const leaving = new AbortController();
  const cancel = () => {
    leaving.abort();
    useMove.setState({ move: undefined, isShown: false });
  };
  const tell = (change: Pick<Move, "progress" | "moved" | "failure">) => {
    if (!leaving.signal.aborted) useMove.setState({ move: { folder, cancel, ...change } });
  };
  tell({ progress: { type: "progress", phase: "counting", files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 } });
  try {
    for await (const change of await client.moving.start({ folder }, { signal: leaving.signal })) {
      if (change.type === "progress") tell({ progress: change });
      if (change.type === "failed") tell({ failure: change.failure });
      if (change.type === "moved") tell({ moved: change.place });
    }
  } catch (error) {
    tell({ failure: failureOf(error) });
  }
}

export async function discardHalfCopy(): Promise<void> {
  setPlace(await client.moving.discard());
}
