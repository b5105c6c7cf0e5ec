import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { emptyAnswer, htmlAnswer, type Answer } from "./answer.ts";
import type { FaultName, Faults } from "./faults.ts";
import { reset, written } from "./file-sending.ts";
import { Refusal } from "./refusal.ts";

const LATE = 2000;
const RETRY_AFTER = 2;

/** Gives a refusal the shape of its area. */
export type Say = (refusal: Refusal, headers?: Record<string, string>) => Answer;

/** Faults that refuse a request before anything is carried out; nothing when none strikes. */
export function refusalByFault(faults: Faults, area: string, say: Say, speed: number): Answer | undefined {
  const name = faults.take(["unauthorized", "rate-limit", "rate-limit-date", "server-error", "html-error", "too-large"], area);
  return name && answerOf(name, area, say, speed);
}

function answerOf(name: FaultName, area: string, say: Say, speed: number): Answer {
  const seconds = Math.max(Math.ceil(RETRY_AFTER / speed), 1);
  switch (name) {
    case "unauthorized":
      return say(wrongKey());
    case "rate-limit":
      return say(tooMany(), { "retry-after": String(seconds) });
    case "rate-limit-date":
      // A date has whole seconds only: rounded up, so that the wait is never shorter than it says.
      return say(tooMany(), {
        "retry-after": new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString(),
      });
    case "too-large":
      return say(tooLarge());
    case "html-error":
      return area.startsWith("images.") ? htmlAnswer(504, pageOf("504 Gateway Time-out")) : htmlAnswer(502, pageOf("502 Bad Gateway"));
    default:
      return say(brokenInside());
  }
}

export function wrongKey(): Refusal {
  return new Refusal(401, "AuthenticationError", "The API key in the request is missing or invalid.");
}

export function tooLarge(): Refusal {
  return new Refusal(413, "RequestTooLarge", "The request body is larger than this endpoint allows.");
}

function brokenInside(): Refusal {
  return new Refusal(500, "InternalServiceError", "The service encountered an unexpected internal error.");
}

function tooMany(): Refusal {
  return new Refusal(
    429,
    "RateLimitExceeded.EndpointRPMExceeded",
    "The requests per minute of this endpoint are used up. Try again later.",
  );
}

/** What a proxy says in the gateway's place. */
function pageOf(title: string): string {
  const head = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n`;
  return `${head}<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/** Sends an answer, or what a fault leaves of it. */
export async function sendAnswer(response: ServerResponse, answer: Answer, faults: Faults, area: string, speed: number): Promise<void> {
  if (faults.has("slow", area)) await wait(LATE / speed, undefined, { ref: false });
  const cut = faults.take(["reset-before-answer", "empty-body", "truncated-json", "wrong-content-type", "reset-during-body"], area);
  if (cut === "reset-before-answer") return await reset(response);
  const sent = changedBy(cut, answer, area);
  response.writeHead(sent.status, { ...sent.headers, "content-length": sent.body.length });
  if (cut !== "reset-during-body") return void response.end(sent.body);
  await written(response, sent.body.subarray(0, Math.floor(sent.body.length / 2)));
  await reset(response);
}

function changedBy(cut: FaultName | undefined, answer: Answer, area: string): Answer {
  const { status, headers, body } = answer;
  if (cut === "empty-body") return { ...emptyAnswer(200), headers };
  if (cut === "truncated-json") return { status, headers, body: body.subarray(0, Math.floor(body.length / 2)) };
  if (cut !== "wrong-content-type") return answer;
  const wrongType = area === "compatible-video.content" ? "video/mp4" : "text/html; charset=utf-8";
  return { status, headers: { ...headers, "content-type": wrongType }, body };
}
