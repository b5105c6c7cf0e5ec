import { type FailureData, failureDataIn, toFailureData } from "../../shared/failure.ts";
import { lineStore } from "./line.ts";

/** Any error of the client, an upload or a bug of the page as the one shape that `<FailureNotice>` shows. */
export function failureOf(error: unknown): FailureData {
  const known = failureDataIn(error);
  if (known) return known;
  // The line closes a moment before its calls fail, so a lost line explains them.
  if (lineStore.getState().state !== "open") {
    return { code: "disconnected", message: "The studio’s core does not answer.", action: "retry" };
  }
  return toFailureData(error);
}
