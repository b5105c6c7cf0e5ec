import { openAsBlob } from "node:fs";
import { Failure } from "../../../shared/failure.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import type { MediaStore } from "../library/media.ts";

/** How far a file's way to its public address has come. */
export interface PublishProgress {
  bytes: number;
  totalBytes: number;
}

/** Gives a file of the studio an address that the connection's service can fetch (AS-07). */
export interface PublicAddress {
  /** Whether this connection has a store that files can be put in. */
  canPublish(connection: Pick<ResolvedConnection, "id" | "isDemo">): boolean;
  /**
   * Puts the file there where it is not yet, and goes on where an earlier call was cut off: aborting keeps what has arrived, as for a pause. Callers at the
   * same time share one upload. Parts that no job can go on with any more, as of a cancelled one, are taken away without being asked for
   * (`publishing/leftovers.ts`). The address holds a signature as a rule: it is for sending, never to be kept.
   *
   * Fails with `invalid-input` (`needs-public-url`) where nothing can publish the file; nothing that it fails with was paid, so all may be
   * tried again (`delivery` is `not-sent`).
   */
  of(
    mediaId: string,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onProgress?: (progress: PublishProgress) => void,
  ): Promise<string>;
}

/** The demo gateway has a store of its own, so that everything can be tried without one. */
export class DemoAddress implements PublicAddress {
  readonly #http: Http;
  readonly #media: Pick<MediaStore, "toSend" | "pathOf">;

  constructor(parts: { http: Http; media: Pick<MediaStore, "toSend" | "pathOf"> }) {
    this.#http = parts.http;
    this.#media = parts.media;
  }

  canPublish({ isDemo }: Pick<ResolvedConnection, "isDemo">): boolean {
    return isDemo;
  }

  async of(mediaId: string, connection: ResolvedConnection, signal?: AbortSignal): Promise<string> {
    if (!connection.isDemo) throw needsPublicUrl();
    const { id, mime: type } = await this.#media.toSend(mediaId);
    const file = await openAsBlob(this.#media.pathOf(id), { type });
    const query = { name: `${id}.${type.split("/")[1] ?? "bin"}` };
    const headers = { "content-type": type };
    const call = { connection, method: "POST", path: "/demo/store", query, body: file, headers, timeLimit: MINUTE, signal } as const;
    const { body } = await this.#http.send(call);
    const url = typeof body === "object" && body !== null && "url" in body ? body.url : undefined;
    if (typeof url === "string") return url;
    throw needsPublicUrl();
  }
}

/** What is to be said where a file has no address and nothing can give it one. */
export function needsPublicUrl(): Failure {
  return new Failure({
    code: "invalid-input",
    reason: "needs-public-url",
    message: problemWords.en["needs-public-url"],
    delivery: "not-sent",
  });
}
