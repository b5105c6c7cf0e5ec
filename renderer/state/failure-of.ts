import { ORPCError } from "@orpc/client";
import { type FailureData, toFailureData } from "../../shared/failure.ts";
import { lineStore } from "./line.ts";

/** Any error of the client, an upload or a bug of the page as the one shape that `<FailureNotice>` shows. */
export function failureOf(error: unknown): FailureData {
  if (error instanceof ORPCError && error.code === "FAILURE" && isFailureData(error.data)) return error.data;
  if (isFailureData(error)) return error;
  // The line closes a moment before its calls fail, so a lost line explains them.
  if (lineStore.getState().state !== "open") {
    return { code: "disconnected", message: "The studio’s core does not answer.", action: "retry" };
  }
  return toFailureData(error);
}

function isFailureData(data: unknown): data is FailureData {
  return typeof data === "object" && data !== null && "code" in data && "message" in data && "action" in data;
}
