import type { Preparing } from "../../../../shared/contract/jobs.ts";
import type { ResolvedConnection } from "../../gateway/connection.ts";
import type { MediaStore } from "../../library/media.ts";
import type { PublicAddress } from "../../transfer/public-address.ts";
import { Limit } from "../limit.ts";

/** Files on their way to a connection's storage at once: more would only share the line. */
const publishesAtOnce = 3;

interface Parts {
  addresses: Pick<PublicAddress, "canPublish" | "of">;
  media: Pick<MediaStore, "get">;
}

/** Public addresses for the files of jobs, whatever kind of work they are for (AS-07, NV-02). */
export class PublishedFiles {
  readonly #addresses: Parts["addresses"];
  readonly #media: Parts["media"];
  readonly #limit = new Limit(publishesAtOnce);

  constructor({ addresses, media }: Parts) {
    this.#addresses = addresses;
    this.#media = media;
  }

  canPublish(connection: Pick<ResolvedConnection, "id" | "isDemo">): boolean {
    return this.#addresses.canPublish(connection);
  }

  /** A public address of the file, for sending at once; fails as `PublicAddress.of`. What has gone up stays when the signal aborts. */
  urlOf(
    mediaId: string,
    connection: ResolvedConnection,
    signal: AbortSignal = neverAborted,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<string> {
    const tell = (progress: { bytes: number; totalBytes: number; isPaused: boolean }) =>
      onPreparing?.({ what: "publishing", mediaId, ...progress });
    const publish = () => {
      tell({ bytes: 0, totalBytes: this.#media.get(mediaId)?.bytes ?? 0, isPaused: false });
      return this.#addresses.of(mediaId, connection, signal, tell);
    };
    return this.#limit.run(connection.id, signal, publish);
  }

  /** What stands in the address's place where nothing is published, as in a look at the request. */
  wordsFor(mediaId: string): string {
    const media = this.#media.get(mediaId);
    return media ? `<public address of ${media.name}, ${media.bytes.toLocaleString("en")} bytes>` : `media:${mediaId}`;
  }
}

const neverAborted = new AbortController().signal;
