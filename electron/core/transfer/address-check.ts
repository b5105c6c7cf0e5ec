import type { AddressFound, AddressToCheck } from "../../../shared/contract/addresses.ts";
import { Failure } from "../../../shared/failure.ts";
import { isPublicUrl } from "../../../shared/rules/public-address.ts";
import { KIB, MIB, SECOND } from "../../../shared/units.ts";
import { isLocal } from "../gateway/connection.ts";
import { failureOfNetworkError } from "../gateway/gateway-error.ts";
import type { Http } from "../gateway/http.ts";
import { factsOfBeginning } from "../media-tools/beginning-facts.ts";
import { type FileType, sniff, SNIFF_BYTES } from "../media-tools/sniff.ts";
import type { Previews } from "../serving/previews.ts";
import { addressFailure, refusalOfStatus } from "./address-refusal.ts";
import { followRedirects, letGo } from "./follow-redirects.ts";
import { type Beginning, readBeginning } from "./read-beginning.ts";
import { signedUntil } from "./signed-until.ts";
import { headerTypeOf, kindOfMime, warningsOf } from "./address-warnings.ts";
import { textKindOf } from "./text-kind.ts";
import { wholeLength } from "./whole-length.ts";

export type AddressOptions = Pick<AddressToCheck, "expect" | "maxBytes"> & {
  /** Who is to fetch it: the demo gateway reaches this machine, a gateway of this machine may, others do not. */
  service?: { isDemo: boolean; baseUrl: string };
};

export type CheckAddress = (url: string, options?: AddressOptions, signal?: AbortSignal) => Promise<AddressFound>;

interface Parts {
  http: Pick<Http, "open">;
  /** Where small pictures of pictures go; without it none are made. */
  previews?: Pick<Previews, "keep">;
  now?: () => number;
  /** Milliseconds until the head of the answer is here, and again until its first bytes are. */
  timeLimit?: number;
}

/** Enough for the index of a short clip. */
const mostOfTracks = 64 * KIB;
/** Pictures up to this size are read whole, to be shown. */
const mostOfPicture = 4 * MIB;

/**
 * Looks at a public address as the service will (AS-07): without key and cookies, by a GET, since stores that sign refuse HEAD, of a range,
 * and no further than it takes to tell what is there. Fails with the reasons of `address-reasons.ts`; where this machine did not come
 * through, the code is `unreachable` and the service may all the same. Neither logs nor failures hold the query.
 */
export function createCheckAddress({ http, previews, now = Date.now, timeLimit = 20 * SECOND }: Parts): CheckAddress {
  /** Each redirect is looked at before it is followed: none may lead to where the service cannot go. */
  async function ask(url: URL, { service }: AddressOptions, signal: AbortSignal | undefined): Promise<Answer> {
    const look = (place: URL) => assertWithinReach(place, service);
    const { response, place } = await followRedirects(url, look, (each) => askOne(each, signal));
    return readAnswer(response, place, signal);
  }

  /** The range is left out where a server cannot have it, as of an empty file. */
  async function askOne(url: URL, signal: AbortSignal | undefined): Promise<Response> {
    const response = await open(url, { range: `bytes=0-${mostOfPicture - 1}` }, signal);
    if (response.status !== 416) return response;
    letGo(response);
    return open(url, {}, signal);
  }

  async function readAnswer(response: Response, finalUrl: URL, signal: AbortSignal | undefined): Promise<Answer> {
    const length = wholeLength(response);
    const beginning = await read(response, length, finalUrl, signal);
    // A range that was cut where the question ended says nothing of what follows.
    const isWhole = beginning.isWhole && beginning.bytes.length >= (length ?? (response.status === 206 ? Number.POSITIVE_INFINITY : 0));
    return { status: response.status, headers: response.headers, finalUrl, length, bytes: beginning.bytes, isWhole };
  }

  async function open(url: URL, headers: Record<string, string>, signal: AbortSignal | undefined): Promise<Response> {
    try {
      return await http.open({ url: url.href, headers, showsRedirects: true, signal, timeLimit });
    } catch (error) {
      throw aboutAddress(error, url);
    }
  }

  async function read(response: Response, length: number | undefined, url: URL, signal: AbortSignal | undefined): Promise<Beginning> {
    try {
      return await readBeginning(response, (sofar) => wantedOf(sofar, length), timeLimit, signal);
    } catch (error) {
      if (signal?.aborted) throw new Failure({ code: "cancelled", message: "The check of the address was stopped." }, error);
      throw aboutAddress(failureOfNetworkError(error, { method: "GET", place: `${url.host}${url.pathname}` }), url);
    }
  }

  async function describe(url: URL, answer: Answer, options: AddressOptions): Promise<AddressFound> {
    const headerType = headerTypeOf(answer.headers);
    const { kind, type } = kindOf(answer, headerType, url, options.expect);
    const bytes = answer.length ?? (answer.isWhole ? answer.bytes.length : undefined);
    if (bytes !== undefined && options.maxBytes !== undefined && bytes > options.maxBytes) throw tooLarge(url, bytes, options.maxBytes);
    const facts = type && (await factsOfBeginning(answer.bytes, answer.isWhole, type));
    const previewId = kind === "image" && answer.isWhole ? await previews?.keep(answer.bytes) : undefined;
    const expiresAt = signedUntil(url);
    return {
      url: url.href,
      finalUrl: answer.finalUrl.href,
      kind,
      ...(type && { type: kind === type.kind ? type.mime : headerType }),
      ...(headerType !== undefined && { headerType }),
      ...(bytes !== undefined && { bytes }),
      ...facts,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(previewId !== undefined && { previewId }),
      warnings: warningsOf({
        url,
        finalUrl: answer.finalUrl,
        kind,
        type,
        headerType,
        bytes,
        expiresAt,
        now: now(),
        isDemo: options.service?.isDemo,
      }),
    };
  }

  return async (given, options = {}, signal) => {
    const url = readAddress(given);
    const answer = await ask(url, options, signal);
    const until = signedUntil(url);
    if (answer.status !== 200 && answer.status !== 206) {
      const text = Buffer.from(answer.bytes).toString("utf8");
      throw refusalOfStatus(answer.status, text, url, answer.status < 500 && until !== undefined && until < now());
    }
    return describe(url, answer, options);
  };
}

interface Answer extends Beginning {
  status: number;
  headers: Headers;
  finalUrl: URL;
  /** Of the whole file. */
  length: number | undefined;
}

function readAddress(text: string): URL {
  const address = text.trim();
  if (!/^https?:\/\/[^/\s]+/i.test(address) || !URL.canParse(address)) throw addressFailure("address-not-web");
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") throw addressFailure("address-with-credentials", url);
  return url;
}

function assertWithinReach(url: URL, service: AddressOptions["service"]): void {
  if (isPublicUrl(url.href) || (service && isLocal(service))) return;
  throw addressFailure("address-private", url);
}

/** How much of a body is worth reading, by what has come of it. */
function wantedOf(sofar: Uint8Array, length: number | undefined): number {
  if (sofar.length < SNIFF_BYTES) return SNIFF_BYTES;
  const isPicture = sniff(sofar)?.kind === "image" && (length === undefined || length <= mostOfPicture);
  // One byte more tells whether a body of unknown length has come to its end.
  return isPicture ? mostOfPicture + 1 : mostOfTracks;
}

function kindOf(answer: Answer, headerType: string | undefined, url: URL, expect: AddressOptions["expect"]) {
  if (answer.bytes.length === 0) throw addressFailure("address-empty", url, { service: { status: answer.status } });
  const type = sniff(answer.bytes);
  const said = kindOfMime(headerType);
  const kind = type && isSoundOnly(type, said, expect) ? "audio" : (type?.kind ?? said);
  const text = type ? undefined : textKindOf(answer.bytes);
  if (text !== undefined) throw notAFile(text, headerType, url, answer);
  if (kind === undefined) throw addressFailure("address-not-media", url, { service: { status: answer.status } });
  if (expect !== undefined && kind !== expect)
    throw addressFailure(`address-not-${expect}`, url, {
      service: { status: answer.status },
      detail: { found: type?.mime ?? headerType ?? kind },
    });
  return { kind, type };
}

/** MP4 and WebM hold either; the server's word decides where a sound is wanted. */
function isSoundOnly({ kind }: FileType, said: string | undefined, expect: AddressOptions["expect"]): boolean {
  return kind === "video" && expect === "audio" && said === "audio";
}

function notAFile(text: "html" | "json" | "text", headerType: string | undefined, url: URL, { finalUrl, status }: Answer): Failure {
  const service = { status };
  if (text !== "html") {
    return addressFailure("address-data", url, {
      service,
      detail: { found: headerType ?? (text === "json" ? "application/json" : "text") },
    });
  }
  const isElsewhere = finalUrl.host !== url.host || finalUrl.pathname !== url.pathname;
  return isElsewhere ? addressFailure("address-login-page", finalUrl, { service }) : addressFailure("address-page", url, { service });
}

function tooLarge(url: URL, bytes: number, maxBytes: number): Failure {
  // Rounded up, or a file just over the limit would look as if it fitted.
  const detail = { megabytes: Math.ceil((bytes / MIB) * 10) / 10, max: Math.round((maxBytes / MIB) * 10) / 10 };
  return addressFailure("address-too-large", url, { code: "too-large", detail });
}

/** What the network said, without the words about a gateway. */
function aboutAddress(error: unknown, { host }: URL): unknown {
  if (!(error instanceof Failure) || error.code !== "unreachable") return error;
  const message = `${host} could not be reached from this machine (${error.data.reason ?? "network"}).`;
  return new Failure({ ...error.data, message, detail: { ...error.data.detail, host }, action: "check-network" }, error);
}
