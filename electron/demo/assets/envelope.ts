import { emptyAnswer, type Answer } from "../answer.ts";
import { errorTypes } from "../error-answer.ts";
import type { Refusal } from "../refusal.ts";
import type { EnvelopeName } from "./dialect.ts";

/** What is said with every answer of the asset library. */
export interface Occasion {
  envelope: EnvelopeName;
  /** Empty where the request named none. */
  action: string;
  requestId: string;
}

/** The result of an action in an envelope (wire notes 2.1). */
export function wrapped(result: Record<string, unknown>, { envelope, action, requestId }: Occasion): Answer {
  switch (envelope) {
    case "A":
    case "E":
    case "F":
      return said(200, result);
    case "B":
    case "I":
      return said(200, { ResponseMetadata: metadata(action, requestId), Result: result });
    case "C":
      return said(200, { state: 1, data: result, error: null });
    case "D":
      return said(200, { success: true, message: "", data: result });
    case "G":
      return said(200, inLowerCase(result));
    case "H":
      return said(200, { code: 200, message: "success", data: result });
  }
}

/** Nothing but the status, as some services answer a deletion. */
export function nothing(): Answer {
  return emptyAnswer(200);
}

/**
 * A refusal in an envelope. C, D and H answer what an action refuses with HTTP 200; what is refused before any action (a wrong key, too
 * many requests, a broken service) keeps its status, for it comes from the gateway in front. I answers everything with 200.
 */
export function wrappedRefusal(refusal: Refusal, occasion: Occasion, headers: Record<string, string> = {}): Answer {
  const { envelope, action, requestId } = occasion;
  const { status, code, param } = refusal;
  const message = `${refusal.message} Request id: ${requestId}`;
  const mild = status === 401 || status === 413 || status === 429 || status >= 500 ? status : 200;
  switch (envelope) {
    case "A":
      return said(status, { error: { code, message, param, type: errorTypes[status] ?? "BadRequest" } }, headers);
    case "B":
      return said(
        status,
        { ResponseMetadata: { ...metadata(action, requestId), Error: { Code: code, CodeN: 100_000 + status, Message: message } } },
        headers,
      );
    case "C":
      return said(mild, { state: 0, data: null, error: [`${code}: ${message}`] }, headers);
    case "D":
      return said(mild, { success: false, message: `${code}: ${message}` }, headers);
    case "E":
      return said(status, { error: { code: status === 400 ? code : status, message } }, headers);
    case "F":
      return said(status, { code, message }, headers);
    case "G":
      return said(status, { error: { message, type: "new_api_error", param, code } }, headers);
    case "H":
      return said(mild, { code: status, message: `${code}: ${message}`, data: null }, headers);
    case "I":
      return said(
        200,
        { ResponseMetadata: { ...metadata(action, requestId), Error: { Code: plainCode(refusal), Message: message } } },
        headers,
      );
  }
}

/** The few codes that envelope I has. */
function plainCode({ status, code }: Refusal): string {
  if (code.startsWith("InvalidAction")) return "InvalidAction";
  if (status === 401) return "Unauthorized";
  if (status === 403) return "Forbidden";
  if (status === 404) return "NotFound";
  return status < 500 && status !== 429 ? "InvalidParameter" : "InternalError";
}

function metadata(action: string, requestId: string): Record<string, string> {
  return { RequestId: requestId, Action: action, Version: "2024-01-01", Service: "ark", Region: "demo-1" };
}

/** `GroupId` becomes `group_id`, at every depth; `Id` and `URL` become `id` and `url`. */
function inLowerCase(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [lowerCase(name), lowerCaseInside(inner)]));
}

function lowerCaseInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCaseInside);
  return typeof value === "object" && value !== null ? inLowerCase(value as Record<string, unknown>) : value;
}

function lowerCase(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}

/** JSON as the services write it: `&` is escaped, so that who takes links out of the text without a parser gets a broken one (wire notes 2.8). */
function said(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  const text = JSON.stringify(value).replaceAll("&", "\\u0026").replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, body: Buffer.from(text) };
}
