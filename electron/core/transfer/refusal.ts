import { Failure, type ServiceWords } from "../../../shared/failure.ts";
import { failureOfAnswer, type RawAnswer, type Tried, triedWords } from "../gateway/gateway-error.ts";
import { redact } from "../redact.ts";
import { notExpected } from "./check-file.ts";
import type { Expected } from "./expected.ts";

/** What an answer without a file says. `text` may be only the beginning of it. */
export function refusalOf(answer: RawAnswer, tried: Tried, expects: Expected, now: number): Failure {
  const spoken = { ...answer, text: jsonOfXml(answer.text) ?? answer.text };
  const failure = failureOfAnswer(spoken, tried, now);
  if (isExpired(answer.status, failure?.data.service)) return expired(tried, failure?.data.service ?? { status: answer.status });
  // Words of a success count where they are an error's or a page's, not where bytes of another kind look like text.
  if (failure && failure.data.reason !== "not-json") return failure;
  const { data } = notExpected(expects, undefined);
  return new Failure({ ...data, tried: triedWords(tried), service: { status: answer.status }, delivery: "answered" });
}

/** A signed address that is over is refused in one of these ways; the caller gets a new one by asking the task again (NV-08). */
function isExpired(status: number, service: ServiceWords | undefined): boolean {
  return [401, 403, 404, 410].includes(status) || expiredCodes.has(service?.code ?? "");
}

const expiredCodes = new Set([
  "AccessDenied",
  "ExpiredToken",
  "RequestExpired",
  "Expired",
  "InvalidToken",
  "NoSuchKey",
  "SignatureDoesNotMatch",
]);

/** What was to be had at an address is not there any more. */
export function expired(tried: Tried, service: ServiceWords): Failure {
  return new Failure({
    code: "not-found",
    reason: "url-expired",
    message: "The address of the result is no longer valid.",
    tried: triedWords(tried),
    service,
    delivery: "answered",
  });
}

/** Object stores speak XML: `<Error><Code>AccessDenied</Code><Message>Request has expired</Message><RequestId>…`. */
function jsonOfXml(text: string): string | undefined {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<Error\b/i.test(text)) return undefined;
  const [code, message, requestId] = ["Code", "Message", "RequestId"].map(
    (name) => new RegExp(`<${name}>([^<]{1,2000})</${name}>`, "i").exec(text)?.[1],
  );
  return JSON.stringify({ error: { code, message: redact(message ?? "The store of the file refused."), request_id: requestId } });
}
