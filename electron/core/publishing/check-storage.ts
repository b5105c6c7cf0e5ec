import type { PublicStorage, StorageKeys } from "../../../shared/contract/storage.ts";
import { isLoopback } from "../gateway/connection.ts";
import { registerSecret } from "../redact.ts";
import { storageFailure } from "./storage-failure.ts";

/**
 * Settings as they are kept: addresses without a slash at their end. Fails with `invalid-input`: `storage-endpoint`, `storage-http`,
 * `storage-bucket-name`, `storage-prefix`, `storage-public-url`.
 */
export function cleanStorage(storage: PublicStorage): PublicStorage {
  const endpoint = readAddress(storage.endpoint);
  if (endpoint === undefined) throw storageFailure("storage-endpoint");
  if (endpoint.protocol === "http:" && !isLoopback(endpoint.hostname)) throw storageFailure("storage-http", { host: endpoint.host });
  const { bucket, prefix } = storage;
  if (!bucketRules[storage.addressing].test(bucket)) throw storageFailure("storage-bucket-name", { bucket });
  if (!isPrefix(prefix)) throw storageFailure("storage-prefix");
  const publicBase = storage.publicBaseUrl === "" ? undefined : readAddress(storage.publicBaseUrl);
  if (storage.publicBaseUrl !== "" && publicBase === undefined) throw storageFailure("storage-public-url");
  const region = storage.region === "" ? "us-east-1" : storage.region;
  return { ...storage, region, endpoint: textOf(endpoint), publicBaseUrl: publicBase ? textOf(publicBase) : "" };
}

/** Keys as they can be sent; from here on no text that is kept holds them. Fails with `storage-keys-unusable`. */
export function cleanKeys(keys: StorageKeys): StorageKeys {
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  const values = [accessKeyId, secretAccessKey, ...(sessionToken ? [sessionToken] : [])];
  for (const value of values) registerSecret(value);
  if (values.some((value) => !/^[\x21-\x7e]+$/.test(value))) throw storageFailure("storage-keys-unusable");
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Names in host names follow the rules of those; in paths providers take more. */
const bucketRules = {
  "virtual-host": /^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/,
  path: /^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/,
} as const;

function isPrefix(prefix: string): boolean {
  if (prefix === "") return true;
  const folders = prefix.replace(/\/$/, "").split("/");
  return folders.every((folder) => /^[\p{L}\p{M}\p{N}._-]+$/u.test(folder) && !/^\.{1,2}$/.test(folder));
}

/** An http or https address without user, password, query and fragment; https where it names no scheme. */
function readAddress(text: string): URL | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/[?#\s\\]/.test(address) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === "" && url.password === "" ? url : undefined;
}

function textOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
