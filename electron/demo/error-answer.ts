import { jsonAnswer, type Answer } from "./answer.ts";
import { isOfChat } from "./areas.ts";
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
 * Generative content: what the gateway itself refuses, as its family words it on every route (wire notes 7.1); the service's own errors have
 * their shape already.
 * Chat: a type by the status, the request id beside the error (wire notes 5.5).
 */
export function errorAnswer(refusal: Refusal, area: string, requestId: string, headers: Record<string, string> = {}): Answer {
  const { status, code, message, param } = refusal;
  if (isOfChat(area)) {
    const error = { type: chatErrorType(status), message, ...refusal.more };
    return jsonAnswer(status, { type: "error", error, request_id: requestId }, headers);
  }
  if (area.startsWith("generative.")) return gatewayAnswer(refusal, requestId, headers);
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

/** Codes that this family of gateways has for what can be refused anywhere (wire notes 7.2). */
const gatewayCodes: Record<number, string> = { 401: "", 413: "read_request_body_failed", 429: "", 500: "do_request_failed" };
const gatewayTypes: Record<number, string> = { 404: "invalid_request_error", 413: "request_too_large" };

function gatewayAnswer({ status, code, message, param }: Refusal, requestId: string, headers: Record<string, string>): Answer {
  const error = {
    message: `${message} (request id: ${requestId})`,
    type: gatewayTypes[status] ?? "new_api_error",
    param,
    code: gatewayCodes[status] ?? code,
  };
  return jsonAnswer(status, { error }, headers);
}

const chatTypes: Record<number, string> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};

/** Words of `error.type` in chat, also where an error stands in a stream or among results. */
export function chatErrorType(status: number): string {
  return chatTypes[status] ?? "invalid_request_error";
}

function compatibleType(status: number): string {
  if (status === 413) return "request_too_large";
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "server_error" : "invalid_request_error";
}
