import { Failure } from "../../../shared/failure.ts";
import { readBody, readError } from "../gateway/answers.ts";
import { isNotReady, videoUrlIn } from "../gateway/compatible-video-answer.ts";
import { failureOfAnswer, type RawAnswer, type Tried, triedWords } from "../gateway/gateway-error.ts";
import type { Expected } from "./expected.ts";
import { expired, refusalOf } from "./refusal.ts";

/**
 * What an answer of the gateway's own content endpoint means where it holds no file (CV-06, interface 7, wire notes 3.6): the address where
 * the file is, or why there is none. Fails in words of its own: `video-not-ready` (ask again later), `url-expired` for what is unknown or
 * over; a refused key is a refused key here, since this address is not a signed one.
 */
export function readContentAnswer(answer: RawAnswer, tried: Tried, expects: Expected, now: number): { url: string } | Failure {
  const body = readBody(answer.text);
  const value = body.is === "json" ? body.value : undefined;
  const error = readError(value ?? answer.text);
  const isVideo = expects === "video";
  if (isVideo && isNotReady(answer.status, error, value)) return notReady(answer.status, tried, failureOfAnswer(answer, tried, now, body));
  const url = isVideo && answer.status === 200 ? videoUrlIn(value) : undefined;
  if (url !== undefined) return { url };
  const failure = failureOfAnswer(answer, tried, now, body);
  if (failure?.data.reason === "route-not-served" && !isVideo) return failure;
  if (answer.status === 404 || answer.status === 410) return expired(tried, failure?.data.service ?? { status: answer.status });
  return answer.status >= 400 && failure ? failure : refusalOf(answer, tried, expects, now);
}

function notReady(status: number, tried: Tried, said: Failure | undefined): Failure {
  const retryAfter = said?.data.retryAfter;
  return new Failure({
    code: "conflict",
    reason: "video-not-ready",
    message: "The gateway is not ready to give the video yet.",
    tried: triedWords(tried),
    service: said?.data.service ?? { status },
    action: "wait",
    delivery: "answered",
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
