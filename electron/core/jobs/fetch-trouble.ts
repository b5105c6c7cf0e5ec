import type { FailureData } from "../../../shared/failure.ts";

/** How long and how often bringing a result home has gone wrong. */
export interface FetchTrouble {
  /** Unix milliseconds of the first of these failures. */
  since?: number;
  /** Whole downloads in a row of a file that is no good. */
  unusable: number;
  /** Questions in a row that a gateway answered with work that is done and a file that is not there. */
  refused: number;
}

export const noTrouble: FetchTrouble = { unusable: 0, refused: 0 };

/** A fourth download of a broken file would give the same and costs the line. */
const unusableInARow = 3;
/** With the pauses between them some six minutes: longer than stores take to show what was just written. */
const refusedInARow = 24;

/** The trouble with one more failure at `now`. */
export function withFailure(trouble: FetchTrouble, failure: FailureData, now: number): FetchTrouble {
  return {
    since: trouble.since ?? now,
    unusable: isUnusable(failure) ? trouble.unusable + 1 : 0,
    refused: isRefused(failure) ? trouble.refused + 1 : 0,
  };
}

/**
 * Why the job is given up after this failure; nothing while trying again may help. `patience` is how long, in milliseconds, trouble may last.
 * A file that is refused over and over has not cost anything yet: the person may ask once more, later.
 */
export function reasonToEnd({ since = 0, unusable, refused }: FetchTrouble, failure: FailureData, now: number, patience: number) {
  if (failure.reason === "library-away") return undefined; // The drive may come back after days, and the result with it.
  if (refused >= refusedInARow && isRefused(failure)) {
    const message = `The gateway says that the work is done, but did not give its file in ${refused} tries.`;
    return { ...failure, code: "gateway-error", reason: "result-not-given", message, detail: { count: refused }, action: "retry" } as const;
  }
  return isHopeless(failure) || unusable >= unusableInARow || now - since > patience ? failure : undefined;
}

/** Everything arrived and it is not what it should be. */
function isUnusable({ reason }: FailureData): boolean {
  return reason === "file-not-whole" || reason === "not-a-video" || reason === "not-an-image" || reason === "not-lines";
}

function isRefused({ reason }: FailureData): boolean {
  return reason === "url-expired" || reason === "no-result-url";
}

/** The service made it, but it cannot be had any more, or the studio does not understand its answer. */
function isHopeless({ reason, code }: FailureData): boolean {
  return reason === "result-gone" || reason === "picture-unreadable" || code === "bug";
}
