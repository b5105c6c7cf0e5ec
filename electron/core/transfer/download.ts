import { Failure, toFailureData } from "../../../shared/failure.ts";
import { MIB, SECOND } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Tried } from "../gateway/gateway-error.ts";
import type { Http } from "../gateway/http.ts";
import { networkTrouble } from "../gateway/network-error.ts";
import { wait } from "../wait.ts";
import type { Log } from "../log.ts";
import { sniff } from "../media-tools/sniff.ts";
import { type AnswerPlan, headersFor, planFor } from "./answer-plan.ts";
import { checkFile, notExpected, typeAtStart } from "./check-file.ts";
import { readContentAnswer } from "./content-answer.ts";
import type { Expected } from "./expected.ts";
import { PartFile } from "./part-file.ts";
import { placeFile } from "./place-file.ts";
import { type Progress, ProgressReport } from "./progress.ts";
import { BodyReader } from "./receive-body.ts";
import { refusalOf } from "./refusal.ts";
import { Stalls } from "./stalls.ts";
import { storageFailure } from "./storage-failure.ts";

export interface DownloadRequest {
  /** Signed and requested without any key, unless `keyOf` says whose. */
  url: string;
  /** Where the gateway itself gives the file out: its key goes along, to its own origin only (CV-05). */
  keyOf?: ResolvedConnection;
  /** Where the file will be; made if it is missing. */
  folder: string;
  /** Stable name of what is unfinished: with the same one, a later download goes on where this one ended. */
  partName: string;
  /** The final name, asked for once the bytes are known. `extension` has its dot. */
  fileName: (type: { kind: "video" | "image" | "audio" | "other"; extension: string }) => string;
  /** What goes along beside the key. */
  headers?: Record<string, string>;
  expects: Expected;
  /** At most four times a second. */
  onProgress: (progress: Progress) => void;
  /** Aborting pauses: what has arrived is kept. */
  signal: AbortSignal;
}

export interface Downloaded {
  path: string;
  bytes: number;
  sha256: string;
  mime: string;
}

interface Parts {
  http: Pick<Http, "open">;
  log: Log;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
  /** Milliseconds without a byte after which a connection is given up. */
  stallLimit?: number;
}

/** Tries in a row that bring not one new byte. */
const mostTries = 5;
const longestPause = 30 * SECOND;
const timeToAnswer = 60 * SECOND;

/**
 * Brings one file home, whole or not at all (DT-05, NV-08, lessons 25 and 26): to a temporary file in the same folder, resumed where the
 * source allows it, checked, made safe on the disk, renamed. Nothing but a whole file ever has a final name.
 */
export class Downloads {
  readonly #parts: Parts;
  readonly #now: () => number;
  readonly #running = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /**
   * Fails with `not-found` (`url-expired`: get a new address and call again), `storage-full` and `storage-error`, `gateway-error`,
   * `rate-limited`, `unreachable`, `cancelled`. Except for a file that is damaged at its source, what has arrived is kept for the next call.
   */
  async fetch(request: DownloadRequest): Promise<Downloaded> {
    const key = `${request.folder}\n${request.partName}`;
    if (this.#running.has(key))
      throw new Failure({ code: "conflict", reason: "already-downloading", message: "This file is being downloaded already." });
    this.#running.add(key);
    try {
      const part = await PartFile.open(request.folder, request.partName);
      try {
        return await this.#run(request, part);
      } catch (error) {
        await part.close();
        if (part.bytes === 0) await this.discardPart(request.folder, request.partName);
        throw error;
      }
    } catch (error) {
      throw request.signal.aborted ? cancelled(error) : storageFailure(error, request.folder);
    } finally {
      this.#running.delete(key);
    }
  }

  /** Removes what is left of an unfinished download. */
  async discardPart(folder: string, partName: string): Promise<void> {
    await PartFile.discard(folder, partName);
  }

  async #run(asked: DownloadRequest, part: PartFile): Promise<Downloaded> {
    let request = asked;
    const report = new ProgressReport(() => ({ bytes: part.bytes, totalBytes: part.facts.totalBytes }), request.onProgress, this.#now);
    let furthest = part.bytes;
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          if (!part.isComplete) await this.#attempt(request, part);
          const type = await this.#check(request, part);
          report.finish();
          return await this.#place(request, part, type);
        } catch (error) {
          if (error instanceof Elsewhere) {
            request = { ...asked, url: error.url, keyOf: undefined };
            continue;
          }
          const failure = this.#repeatable(error, request);
          if (part.bytes > furthest) tries = 1;
          furthest = Math.max(furthest, part.bytes);
          if (tries >= mostTries) throw failure;
          await this.#pause(tries, failure, request.signal);
        }
      }
    } finally {
      report.stop();
    }
  }

  /** One request. Ends well when the body came to its end and is not known to be short. */
  async #attempt(request: DownloadRequest, part: PartFile): Promise<void> {
    const asked = { from: part.bytes, facts: part.facts };
    const stalls = new Stalls(request.signal, this.#parts.stallLimit);
    try {
      const { url, keyOf } = request;
      const headers = { ...(keyOf && request.headers), ...headersFor(asked) };
      const response = await this.#parts.http.open({ url, keyOf, headers, signal: stalls.signal, timeLimit: timeToAnswer });
      const body = new BodyReader(response, stalls);
      try {
        await this.#take(request, part, planFor(response, asked), response, body);
      } finally {
        // Not waited for: a source that hangs must not hold up what comes next.
        void body.cancel();
      }
    } catch (error) {
      throw stalls.failure ?? error;
    } finally {
      stalls.stop();
    }
  }

  async #take(request: DownloadRequest, part: PartFile, plan: AnswerPlan, response: Response, body: BodyReader): Promise<void> {
    switch (plan.do) {
      case "keep":
        return part.describe(plan.facts);
      case "start-over":
        this.#parts.log.info("download-starts-over", { part: request.partName, bytes: part.bytes });
        await part.restart();
        throw broken("not-the-same-file", "The file at the service has changed; its download starts over.");
      case "append":
        await part.describe(plan.facts);
        break;
      case "begin":
        // A page or an error instead of the file must not cost what is here already.
        await this.#assertExpected(request, response, body);
        await part.restart(plan.facts);
        break;
      case "read-words":
        throw await this.#refusal(request, response, body);
    }
    const { totalBytes } = plan.facts;
    if (totalBytes !== undefined) assertSpace(request.folder, totalBytes - part.bytes);
    await body.pourInto(part);
    if (totalBytes !== undefined && part.bytes < totalBytes) throw cutOff(part);
    if (totalBytes !== undefined && part.bytes > totalBytes) {
      await part.restart();
      throw broken("too-many-bytes", "The service sent more than it had announced; the download starts over.");
    }
  }

  async #assertExpected(request: DownloadRequest, response: Response, body: BodyReader): Promise<void> {
    const head = await body.peek();
    if (typeAtStart(head, request.expects)) return;
    const type = sniff(head);
    throw type === undefined ? await this.#refusal(request, response, body) : notExpected(request.expects, type);
  }

  async #refusal(request: DownloadRequest, response: Response, body: BodyReader): Promise<Failure | Elsewhere> {
    const { host, pathname } = new URL(request.url);
    const tried: Tried = { method: "GET", place: `${host}${pathname}` };
    const answer = { status: response.status, headers: response.headers, text: await body.words() };
    // What another host said, to which the gateway led, is said of a signed address.
    if (!request.keyOf || isOfOtherOrigin(response, request.url)) return refusalOf(answer, tried, request.expects, this.#now());
    const meaning = readContentAnswer(answer, tried, request.expects, this.#now());
    return meaning instanceof Failure ? meaning : new Elsewhere(meaning.url);
  }

  /** Where no length was announced, a file that is not whole may have been cut: the rest is asked for. Otherwise it is damaged for good. */
  async #check(request: DownloadRequest, part: PartFile) {
    await part.sync();
    try {
      return await checkFile(part.path, request.expects);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (part.facts.totalBytes === undefined) throw new Failure({ ...cutOff(part).data, detail: { ...error.data.detail } }, error);
      await part.restart();
      throw error;
    }
  }

  async #place(
    request: DownloadRequest,
    part: PartFile,
    { kind, extension, mime }: Awaited<ReturnType<typeof checkFile>>,
  ): Promise<Downloaded> {
    request.signal.throwIfAborted();
    const sha256 = await part.sha256();
    await part.close();
    const path = await placeFile(part.path, request.folder, request.fileName({ kind, extension }));
    await part.forgetNote();
    this.#parts.log.info("download-done", { path, bytes: part.bytes });
    return { path, bytes: part.bytes, sha256, mime };
  }

  /** The failure, if trying again may help; throws what it cannot help. */
  #repeatable(error: unknown, { signal, folder }: DownloadRequest): Failure {
    if (signal.aborted) throw error;
    const known = storageFailure(error, folder);
    if (!(known instanceof Failure)) {
      if (!isNetworkError(error)) throw error;
      return new Failure({ ...broken(networkTrouble(error).reason, "The connection broke during the download.").data }, error);
    }
    const { code, reason, service } = known.data;
    const isPassing = code === "unreachable" && !["tls", "proxy"].includes(reason ?? "");
    const status = service?.status ?? 0;
    if (isPassing || code === "rate-limited" || status >= 500 || status === 408 || status === 425) return known;
    throw known;
  }

  /** Longer waits than half a minute are the caller's to plan. */
  async #pause(tries: number, failure: Failure, signal: AbortSignal): Promise<void> {
    const { reason, retryAfter = 0 } = failure.data;
    if (retryAfter > longestPause) throw failure;
    const pause = Math.max(retryAfter, Math.min(SECOND * 2 ** (tries - 1), longestPause) * (0.75 + Math.random() / 2));
    this.#parts.log.warn("download-broke", { failure: failure.data, reason, tries, pause: Math.round(pause) });
    await (this.#parts.wait ?? wait)(pause, signal);
  }
}

/** The gateway named the place of the file instead of giving it (wire notes 3.6). */
class Elsewhere extends Error {
  readonly url: string;

  constructor(url: string) {
    super("The file is elsewhere.");
    this.url = url;
  }
}

function isOfOtherOrigin(response: Response, url: string): boolean {
  return URL.canParse(response.url) && new URL(response.url).origin !== new URL(url).origin;
}

/** What reading a body throws when the connection breaks (Node, undici and Chromium), as told apart from an error of our own. */
function isNetworkError(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return networkTrouble(error).reason !== "network" || (error instanceof TypeError && cause !== undefined);
}

function broken(reason: string, message: string): Failure {
  return new Failure({ code: "unreachable", reason, message, action: "retry", delivery: "answered" });
}

function cutOff(part: PartFile): Failure {
  const { bytes, facts } = part;
  const of = facts.totalBytes === undefined ? "" : ` of ${(facts.totalBytes / MIB).toFixed(1)}`;
  return broken("cut-off-body", `The download broke off after ${(bytes / MIB).toFixed(1)}${of} MB.`);
}

function cancelled(cause: unknown): Failure {
  return new Failure(
    { ...toFailureData(new DOMException("", "AbortError")), message: "The download was stopped; what has arrived is kept." },
    cause,
  );
}
