import type { FailureCode, ServiceWords } from "../../../shared/failure.ts";
import { Failure } from "../../../shared/failure.ts";
import type { StorageReason } from "../../../shared/words/storage-reasons.ts";
import { storageReasonWords } from "../../../shared/words/storage-reasons.ts";
import { fill } from "../../../shared/words/fill.ts";
import { MINUTE } from "../../../shared/units.ts";
import { failureOfNetworkError } from "../gateway/gateway-error.ts";
import { redact } from "../redact.ts";

/** What was asked of a storage. */
export interface Asked {
  /** The S3 operation, as rights name it: `PutObject`. */
  action: string;
  /** The endpoint's. */
  host: string;
  /** The one that was called, which may have the bucket in its name. */
  reached: string;
  bucket: string;
  /** This computer's time, Unix milliseconds. */
  now: number;
}

/** A failure of publishing: never `unknown`, since nothing of it is paid. */
export function storageFailure(
  reason: StorageReason,
  detail: Record<string, string | number> = {},
  more: { code?: FailureCode; service?: ServiceWords; cause?: unknown } = {},
): Failure {
  const { code = "invalid-input", service, cause } = more;
  const message = fill(storageReasonWords.en[reason], detail);
  const action = code === "unreachable" ? "retry" : "edit-connection";
  return new Failure({ code, reason, message, detail, ...(service && { service }), action, delivery: "not-sent" }, cause);
}

/** What the S3 client threw, as what a person can do about it. */
export function failureOfStorage(error: unknown, asked: Asked): unknown {
  if (error instanceof Failure) return error;
  const said = readError(error, asked.action);
  if (said === undefined) return networkFailure(error, asked);
  const { host, bucket, action } = asked;
  const { status, code } = said;
  const service: ServiceWords = { status, ...(code !== "" && { code }), ...(said.message !== "" && { message: said.message }) };
  const fail = (reason: StorageReason, detail: Record<string, string | number> = {}, failureCode?: FailureCode) =>
    storageFailure(reason, { host, bucket, ...detail }, { service, ...(failureCode && { code: failureCode }) });
  if (said.region !== undefined && (status === 301 || status === 307 || status === 400))
    return fail("storage-region", { region: said.region });
  if (status === 301 || status === 307 || status === 308) return fail("storage-elsewhere", { location: said.location ?? "?" });
  const known = reasonsByCode[code];
  if (known === "storage-clock") return fail(known, { minutes: minutesOff(said.serverTime, asked.now) });
  if (known !== undefined)
    return fail(known, { action, region: said.region ?? "?", status }, known === "storage-busy" ? "unreachable" : undefined);
  if (said.isUnreadable && status < 500) return fail("storage-not-s3");
  if (status === 429 || status >= 500) return fail("storage-busy", { status }, "unreachable");
  if (status === 401 || status === 403) return fail("storage-denied", { action });
  return fail("storage-refused", { said: said.message === "" ? `${code} (${status})`.trim() : said.message });
}

/** Whether the failure passes by itself, so that the same is worth another try. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && error.code === "unreachable" && error.data.reason !== "tls";
}

/** The name that the storage gave to its refusal, e.g. `NoSuchUpload`. */
export function storageCodeOf(error: unknown): string | undefined {
  return error instanceof Failure ? error.data.service?.code : undefined;
}

const reasonsByCode: Record<string, StorageReason> = {
  InvalidAccessKeyId: "storage-key-unknown",
  SignatureDoesNotMatch: "storage-signature",
  ExpiredToken: "storage-token",
  InvalidToken: "storage-token",
  TokenRefreshRequired: "storage-token",
  RequestTimeTooSkewed: "storage-clock",
  RequestExpired: "storage-clock",
  NoSuchBucket: "storage-no-bucket",
  AccessDenied: "storage-denied",
  AllAccessDisabled: "storage-denied",
  AccountProblem: "storage-denied",
  Forbidden: "storage-denied",
  AuthorizationHeaderMalformed: "storage-region",
  IllegalLocationConstraintException: "storage-region",
  AccessControlListNotSupported: "storage-acl",
  SlowDown: "storage-busy",
  ServiceUnavailable: "storage-busy",
  InternalError: "storage-busy",
  RequestTimeout: "storage-busy",
  TooManyRequests: "storage-busy",
  OperationAborted: "storage-busy",
};

interface Said {
  status: number;
  code: string;
  message: string;
  region?: string;
  location?: string;
  serverTime?: number;
  /** What came is no answer of an S3 service. */
  isUnreadable: boolean;
}

/** The parts of an S3 error, wherever the client put them; nothing where no answer came. */
function readError(error: unknown, action: string): Said | undefined {
  if (!isRecord(error)) return undefined;
  const response = isRecord(error["$response"]) ? error["$response"] : {};
  const headers = isRecord(response["headers"]) ? response["headers"] : {};
  const metadata = isRecord(error["$metadata"]) ? error["$metadata"] : {};
  const status = Number(metadata["httpStatusCode"] ?? response["statusCode"]);
  if (!Number.isInteger(status)) return undefined;
  const code = textOf(error["Code"]) ?? textOf(error["code"]) ?? textOf(error["name"]) ?? "";
  // Services give the head of a page with answers that have no body.
  const isPage = action !== "HeadObject" && /^text\/html\b/i.test(textOf(headers["content-type"]) ?? "");
  const isUnreadable = isPage || /^(?:Error|TypeError|SyntaxError)$/.test(code);
  const message = textOf(error["message"]) ?? "";
  const time = Date.parse(textOf(error["ServerTime"]) ?? textOf(headers["date"]) ?? "");
  const region = textOf(error["Region"]) ?? textOf(headers["x-amz-bucket-region"]) ?? /expecting '([a-z0-9-]+)'/.exec(message)?.[1];
  const location = textOf(error["Endpoint"]) ?? hostIn(textOf(headers["location"]));
  return {
    status,
    code: isUnreadable || /^(?:UnknownError|Unknown|\d+)$/.test(code) ? "" : redact(code).slice(0, 200),
    message: isUnreadable || message === "UnknownError" ? "" : redact(message).slice(0, 500),
    ...(region !== undefined && { region: redact(region).slice(0, 100) }),
    ...(location !== undefined && { location: redact(location).slice(0, 300) }),
    ...(Number.isFinite(time) && { serverTime: time }),
    isUnreadable,
  };
}

function networkFailure(error: unknown, { reached, action }: Asked): Failure {
  return unreachable(failureOfNetworkError(error, { method: action, place: reached }), reached);
}

/** A call that broke, in words about a storage instead of a gateway. */
export function unreachable({ data, cause }: Failure, host: string): Failure {
  const message = `The storage at ${host} could not be reached (${data.reason ?? "network"}).`;
  return new Failure({ ...data, message, detail: { ...data.detail, host }, delivery: "not-sent" }, cause);
}

function minutesOff(serverTime: number | undefined, now: number): number | string {
  return serverTime === undefined ? "?" : Math.round(Math.abs(now - serverTime) / MINUTE);
}

function hostIn(location: string | undefined): string | undefined {
  return location !== undefined && URL.canParse(location) ? new URL(location).host : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
