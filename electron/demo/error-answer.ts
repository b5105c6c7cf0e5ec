import { jsonAnswer, type Answer } from "./answer.ts";
import type { Refusal } from "./refusal.ts";

/** Words of `error.type` by status (wire notes 1.12). */
export const errorTypes: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "request_too_large",
  429: "TooManyRequests",
  500: "InternalServerError",
};

/**
 * A refusal as an answer in the shape of its area. Native video (and what has no shape of its own yet): the request id ends the message.
 * Compatible video and images: as their official service words errors, with null for what it does not name (wire notes 3.2, 4.5).
 */
export function errorAnswer(refusal: Refusal, area: string, requestId: string, headers: Record<string, string> = {}): Answer {
  const { status, code, message, param } = refusal;
  const type = errorTypes[status] ?? "BadRequest";
  if (!area.startsWith("compatible-video.") && !area.startsWith("images.")) {
    const error = { code, message: `${message} Request id: ${requestId}`, param, type };
    return jsonAnswer(status, { error }, headers);
  }
  const error = {
    message,
    type: compatibleType(status),
    param: param === "" ? null : param,
    code: code === "" ? null : code,
    ...refusal.more,
  };
  return jsonAnswer(status, { error }, headers);
}

function compatibleType(status: number): string {
  if (status === 413) return "request_too_large";
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "server_error" : "invalid_request_error";
}
