import { createHash, randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ListMultipartUploadsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { Database } from "../../electron/core/database.ts";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import { Http } from "../../electron/core/gateway/http.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { Log } from "../../electron/core/log.ts";
import { createPublishing } from "../../electron/core/publishing/publishing.ts";
import { Connections } from "../../electron/core/settings/connections.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { createSecretStore } from "../../electron/node/secrets.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import type { Media } from "../../shared/contract/media.ts";
import { PublicStorage } from "../../shared/contract/storage.ts";
import { MIB } from "../../shared/units.ts";
import type { S3Server } from "../s3-server.ts";

/** What left for the storage: method and, of the query, what says which call it is. */
export interface Sent {
  method: string;
  url: URL;
}

/** Publishing with everything real around it, on a folder that may have been used before, with one connection to a gateway that nobody asks. */
export async function openPublishing(folder: string, gatewayUrl = "http://127.0.0.1:9") {
  const log = new Log(join(folder, "logs"));
  const database = Database.open(folder);
  const settings = createSettingsFile(folder);
  const secrets = createSecretStore(folder, settings, () => {
    throw new Error("no system store in tests");
  });
  await secrets.agreeToFile();
  const sent: Sent[] = [];
  const realFetch = createNodeFetch();
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push({ method: init?.method ?? "GET", url: new URL(String(input)) });
    return realFetch(input, init);
  };
  const http = new Http(fetch, log);
  const startDemo = () => Promise.reject(new Error("no demo here"));
  const media = new MediaStore({ database, dataFolder: folder });
  const journal = new Journal({ database });
  const watchJobs = (signal: AbortSignal) => journal.watch(signal);
  const hasUnfinishedJobs = () => false;
  const beforeRemoved = (id: string) => publishing.objects.removeStorage(id);
  const connections = new Connections({ database, secrets, http, settings, startDemo, log, hasUnfinishedJobs, beforeRemoved });
  const publishing = createPublishing({ database, secrets, connections, media, http, fetch, watchJobs, log });
  if (connections.list().length === 0) {
    await connections.add({
      settings: ConnectionSettings.parse({ name: "Test", baseUrl: gatewayUrl, allowsHttp: true }),
      key: "gateway-key",
    });
  }
  const connection: ResolvedConnection = await connections.resolve();
  return {
    ...publishing,
    connections,
    connection,
    secrets,
    media,
    journal,
    sent,
    /** How many such calls left, e.g. `PUT` with `partNumber`. */
    count: (method: string, query = "") =>
      sent.filter((each) => each.method === method && (query === "" || each.url.searchParams.has(query))).length,
    async close() {
      await publishing.leftovers.close();
      database.close();
      await log.close();
    },
  };
}

export function storageAt(server: S3Server, bucket: string, change: Partial<PublicStorage> = {}): PublicStorage {
  return PublicStorage.parse({ endpoint: server.endpoint, bucket, addressing: "path", ...change });
}

/** A file of so many bytes in the media store, and what its content is. Made in pieces, for large ones. */
export async function keepFile(media: MediaStore, folder: string, bytes: number, name = "bytes.bin"): Promise<Media> {
  const path = join(folder, "media", name);
  mkdirSync(join(folder, "media"), { recursive: true });
  const piece = randomBytes(MIB);
  const file = openSync(path, "w");
  for (let at = 0; at < bytes; at += MIB) {
    // Each MiB differs from the others, so that parts in a wrong place are found.
    piece.writeUInt32LE(at / MIB, 0);
    writeSync(file, piece, 0, Math.min(MIB, bytes - at));
  }
  closeSync(file);
  return (await media.adopt(path, undefined, name)).media;
}

export async function sha256At(url: string): Promise<string> {
  const response = await fetch(url);
  const hash = createHash("sha256");
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return `${response.status} ${hash.digest("hex")}`;
}

/** What is in a bucket, and what is half there. */
export async function contentsOf(server: S3Server, bucket: string): Promise<{ keys: string[]; uploads: string[] }> {
  const objects = await server.client.send(new ListObjectsV2Command({ Bucket: bucket }));
  const uploads = await server.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  return {
    keys: (objects.Contents ?? []).map(({ Key }) => Key ?? ""),
    uploads: (uploads.Uploads ?? []).map(({ Key }) => Key ?? ""),
  };
}
