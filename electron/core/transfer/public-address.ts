import { openAsBlob } from "node:fs";
import { Failure } from "../../../shared/failure.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import type { MediaStore } from "../library/media.ts";

/** Gives a file of the studio an address that the connection's service can fetch. What publishes to a store of the person's own fits in here (AS-07). */
export interface PublicAddress {
  /** Fails with `invalid-input` (`needs-public-url`) where nothing can publish the file. */
  of(mediaId: string, connection: ResolvedConnection, signal?: AbortSignal): Promise<string>;
}

/** The demo gateway has a store of its own, so that everything can be tried without one. */
export class DemoAddress implements PublicAddress {
  readonly #http: Http;
  readonly #media: Pick<MediaStore, "get" | "pathOf">;

  constructor(parts: { http: Http; media: Pick<MediaStore, "get" | "pathOf"> }) {
    this.#http = parts.http;
    this.#media = parts.media;
  }

  async of(mediaId: string, connection: ResolvedConnection, signal?: AbortSignal): Promise<string> {
    if (!connection.isDemo) throw needsPublicUrl();
    const type = this.#media.get(mediaId)?.mime ?? "application/octet-stream";
    const file = await openAsBlob(this.#media.pathOf(mediaId), { type });
    const query = { name: `${mediaId}.${type.split("/")[1] ?? "bin"}` };
    const headers = { "content-type": type };
    const call = { connection, method: "POST", path: "/demo/store", query, body: file, headers, timeLimit: MINUTE, signal } as const;
    const { body } = await this.#http.send(call);
    const url = typeof body === "object" && body !== null && "url" in body ? body.url : undefined;
    if (typeof url === "string") return url;
    throw needsPublicUrl();
  }
}

function needsPublicUrl(): Failure {
  return new Failure({
    code: "invalid-input",
    reason: "needs-public-url",
    message: problemWords.en["needs-public-url"],
    delivery: "not-sent",
  });
}
