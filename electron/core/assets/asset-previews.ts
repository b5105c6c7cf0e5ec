import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, open as openFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { isPublicUrl } from "../../../shared/rules/public-address.ts";
import { HOUR, MIB, MINUTE, SECOND } from "../../../shared/units.ts";
import type { AssetActions } from "../gateway/assets.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import { Limit } from "../jobs/limit.ts";
import { removeOldParts } from "../library/incoming.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import { makePoster } from "../media-tools/poster.ts";
import { readType } from "../media-tools/read-type.ts";
import { followRedirects } from "../transfer/follow-redirects.ts";
import type { AssetOrigins } from "./asset-origins.ts";
import type { AssetRecords } from "./asset-records.ts";

/** Files fetched at the same time; the others of a grid wait their turn. */
const atOnce = 4;
/** The newer limit of videos (wire notes 2.5), with room to spare: nothing larger is ever fetched for a small picture. */
const mostBytes = 256 * MIB;
/** Addresses die after 12 h (wire notes 2.2); one from a list is used while it is surely alive. */
const addressLife = HOUR;
const mostAddresses = 2000;
/** What could not be made a picture of is not tried again at once. */
const restAfterFailure = MINUTE;

interface Parts {
  http: Http;
  actions: AssetActions;
  records: AssetRecords;
  origins: AssetOrigins;
  media: MediaStore;
  log: Log;
  /** Pictures are kept in a folder of each owner below it. */
  folder: string;
}

/**
 * Small pictures of assets, made once and kept for their owner alone (AS-09); the addresses that they are made from live in memory only. The
 * gateway's key never goes to the host that has the files.
 */
export class AssetPreviews {
  readonly #parts: Parts;
  readonly #limit = new Limit(atOnce);
  readonly #addresses = new Map<string, { url: string; at: number }>();
  readonly #making = new Map<string, Promise<string | undefined>>();
  readonly #failedAt = new Map<string, number>();
  readonly #closing = new AbortController();
  /** By folder. */
  readonly #swept = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** An address that the service has just named. */
  learn(owner: string, id: string, url: string): void {
    const key = `${owner} ${id}`;
    this.#addresses.delete(key);
    this.#addresses.set(key, { url, at: Date.now() });
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > mostAddresses && oldest !== undefined) this.#addresses.delete(oldest);
  }

  /** Path of the asset's small picture, made now if it is not there; nothing for sound, and where there is no picture to be had. */
  async pathOf(connection: ResolvedConnection, owner: string, id: string): Promise<string | undefined> {
    const path = this.#placeOf(owner, id);
    // A power cut may leave its name without a byte.
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return path;
    const [known] = this.#parts.records.find(owner, [id]);
    if (known?.assetType === "Audio" || known?.status === "Failed") return undefined;
    const mediaId = this.#parts.origins.mediaOf(owner, id);
    const own = mediaId === undefined ? undefined : await this.#posterOf(mediaId);
    return own ?? this.#made(connection, owner, id, path);
  }

  forget(owner: string, id: string): void {
    this.#addresses.delete(`${owner} ${id}`);
    rmSync(this.#placeOf(owner, id), { force: true });
  }

  /** The pictures of every key that a connection had, but those of the given owner. */
  forgetAllBut(connectionId: string, owner?: string): void {
    const folder = join(this.#parts.folder, hashOf(connectionId));
    const kept = owner === undefined ? undefined : hashOf(owner);
    for (const key of this.#addresses.keys())
      if (connectionOf(key) === connectionId && !key.startsWith(`${owner} `)) this.#addresses.delete(key);
    if (!existsSync(folder)) return;
    if (kept === undefined) return rmSync(folder, { recursive: true, force: true });
    for (const name of readdirSync(folder)) if (name !== kept) rmSync(join(folder, name), { recursive: true, force: true });
  }

  close(): void {
    this.#closing.abort();
  }

  /** A folder for each connection, in it one for each key, so that either can be taken away. */
  #placeOf(owner: string, id: string): string {
    return join(this.#parts.folder, hashOf(connectionOf(owner)), hashOf(owner), `${hashOf(id)}.webp`);
  }

  /** The studio still has the file that the asset was made from; where that is away, the asset itself is fetched. */
  async #posterOf(mediaId: string): Promise<string | undefined> {
    if (this.#parts.media.get(mediaId) === undefined) return undefined;
    return this.#parts.media.posterPath(mediaId).catch((error: unknown) => {
      if (error instanceof Failure && error.data.reason === "file-missing") return undefined;
      throw error;
    });
  }

  #made(connection: ResolvedConnection, owner: string, id: string, path: string): Promise<string | undefined> {
    const key = `${owner} ${id}`;
    const running = this.#making.get(key);
    if (running) return running;
    if (Date.now() - (this.#failedAt.get(key) ?? 0) < restAfterFailure) return Promise.resolve(undefined);
    const making = this.#limit
      .run("preview", this.#closing.signal, () => this.#make(connection, owner, id, path))
      .catch((error: unknown) => {
        this.#rest(key);
        this.#parts.log.warn("asset-preview-failed", { id, failure: toFailureData(error) });
        return undefined;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #rest(key: string): void {
    if (this.#failedAt.size > mostAddresses) this.#failedAt.clear();
    this.#failedAt.set(key, Date.now());
  }

  async #make(connection: ResolvedConnection, owner: string, id: string, path: string): Promise<string | undefined> {
    const part = `${path}.file.part`;
    await mkdir(dirname(path), { recursive: true });
    await this.#sweep(dirname(path));
    try {
      await this.#fetch(connection, owner, id, part);
      const type = await readType(part);
      if (type?.kind !== "image" && type?.kind !== "video") {
        this.#rest(`${owner} ${id}`);
        return undefined;
      }
      await makePoster(part, type.kind, path);
      return path;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** What a crash left half fetched or half written goes before this run writes a first one there. */
  #sweep(folder: string): Promise<void> {
    const swept = this.#swept.get(folder) ?? removeOldParts(folder);
    this.#swept.set(folder, swept);
    return swept;
  }

  /** By the address of the last list, else or when it is dead by a fresh one. */
  async #fetch(connection: ResolvedConnection, owner: string, id: string, file: string): Promise<void> {
    const known = this.#addresses.get(`${owner} ${id}`);
    if (known && Date.now() - known.at < addressLife) {
      const isHere = await this.#download(connection, known.url, file).catch(() => false);
      if (isHere) return;
    }
    const { url } = await this.#parts.actions.getAsset(connection, id, this.#closing.signal);
    if (url === undefined) throw noPreview();
    this.learn(owner, id, url);
    if (!(await this.#download(connection, url, file))) throw noPreview();
  }

  /** Whether the file is there, whole and not too large. */
  async #download(connection: ResolvedConnection, url: string, file: string): Promise<boolean> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(2 * MINUTE)]);
    if (!URL.canParse(url)) return false;
    const mayVisit = visitsOf(connection);
    const look = (place: URL) => {
      if (!mayVisit(place.href)) throw notToBeVisited();
    };
    const open = (place: URL) => this.#parts.http.open({ url: place.href, signal, timeLimit: 30 * SECOND, showsRedirects: true });
    const { response } = await followRedirects(new URL(url), look, open);
    if (!response.ok || !response.body || Number(response.headers.get("content-length") ?? 0) > mostBytes) {
      await response.body?.cancel();
      return false;
    }
    const handle = await openFile(file, "w");
    try {
      let bytes = 0;
      for await (const chunk of response.body) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) return false;
        await handle.write(chunk);
      }
      return bytes > 0;
    } finally {
      await handle.close();
    }
  }
}

/**
 * Pictures are fetched without anybody asking for them, so a gateway elsewhere must not send the studio round this machine and its network;
 * one that is there itself may.
 */
export function visitsOf({ baseUrl, isDemo }: Pick<ResolvedConnection, "baseUrl" | "isDemo">): (url: string) => boolean {
  return (url) => isDemo || !isPublicUrl(baseUrl) || isPublicUrl(url);
}

function connectionOf(owner: string): string {
  return owner.slice(0, owner.indexOf(":"));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function notToBeVisited(): Failure {
  const message = "The gateway named a place of this machine’s own network for the file. It is not visited.";
  return new Failure({ code: "gateway-error", reason: "result-url-unusable", message, action: "report", delivery: "not-sent" });
}

function noPreview(): Failure {
  return new Failure({ code: "not-found", reason: "no-preview", message: "The gateway gives no file of this asset.", action: "none" });
}
