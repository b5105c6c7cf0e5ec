import type { PublicStorage } from "../../../shared/contract/storage.ts";
import { isPublicUrl } from "../../../shared/rules/public-address.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { Failure } from "../../../shared/failure.ts";
import { isLocal } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import { wholeLength } from "../transfer/whole-length.ts";
import { publicUrlOf } from "./object-name.ts";
import { storageFailure } from "./storage-failure.ts";

/** What is to be found at an address. */
interface Expected {
  url: string;
  bytes: number;
  /** By its own signature, or for everybody. */
  access: "public" | "presigned";
}

/**
 * Asks an object's address as the service will: without a key, by GET, for one byte (AS-07). Fails with `storage-not-public`,
 * `storage-address-refused`, `storage-address-missing`, `storage-address-page`, `storage-address-differs`, or as a call that broke.
 */
export async function assertReachable(http: Pick<Http, "open">, expected: Expected, signal?: AbortSignal): Promise<void> {
  const response = await http.open({ url: expected.url, headers: { range: "bytes=0-0" }, timeLimit: MINUTE, signal });
  // Where ranges are not known, the whole file begins to come.
  await response.body?.cancel();
  const failure = refusalOf(response, expected);
  if (failure) throw failure;
}

/** What stands against the address by the head of its answer. */
export function refusalOf({ status, headers }: Response, { url, bytes, access }: Expected): Failure | undefined {
  const { host } = new URL(url);
  const fail = (reason: Parameters<typeof storageFailure>[0]) => storageFailure(reason, { host, status }, { service: { status } });
  if (status === 404 || status === 410) return fail("storage-address-missing");
  if (status >= 500 || status === 429)
    return storageFailure("storage-busy", { host, status }, { code: "unreachable", service: { status } });
  if (status !== 200 && status !== 206) return fail(access === "public" ? "storage-not-public" : "storage-address-refused");
  if (/^text\/html\b/i.test(headers.get("content-type") ?? "")) return fail("storage-address-page");
  const total = wholeLength({ status, headers });
  return total === undefined || total === bytes ? undefined : fail("storage-address-differs");
}

/** Before anything is sent: a service elsewhere can fetch nothing from this machine or its network. Fails with `storage-private`. */
export function assertWithinReach(storage: PublicStorage, connection: { baseUrl: string; isDemo: boolean }): void {
  const address = storage.access === "public" ? publicUrlOf(storage, "") : storage.endpoint;
  if (isLocal(connection) || isPublicUrl(address)) return;
  throw storageFailure("storage-private", { host: new URL(address).host });
}
