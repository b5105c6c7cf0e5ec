import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PublicStore } from "../public-store.ts";
import type { AssetDialect } from "./dialect.ts";
import { download } from "./download.ts";
import type { Library } from "./library.ts";
import { brokenLimit, fileLimits, type Facts } from "./limits.ts";
import { measure } from "./measure.ts";
import type { AssetOutcome, AssetType, StoredAsset } from "./record.ts";

/** Milliseconds at speed 1 (wire notes 2.7: an image takes two to three seconds, a video longer). */
const times: Record<AssetType, { base: number; perSecond: number }> = {
  Image: { base: 2500, perSecond: 0 },
  Audio: { base: 2500, perSecond: 100 },
  Video: { base: 4000, perSecond: 500 },
};

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/bmp": "bmp",
  "image/tiff": "tiff",
  "image/heic": "heic",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
};

/** Files that are looked at at the same time; one that hangs holds up its lane only. */
const LANES = 8;

/** Names that stand for another person, or for several, in a group of a verified one: in the asset's Name or in the file's. */
const strangers = /other[-_ ]?face|several[-_ ]?faces/i;

interface Parts {
  folder: string;
  store: PublicStore;
  dialect: AssetDialect;
  speed: number;
}

/** Fetches, measures and keeps the files of assets, a few at a time, also of those that an earlier run left. */
export class Processing {
  #parts: Parts;
  #files: string;
  #ending = new AbortController();
  #lanes: Promise<void>[] = Array.from({ length: LANES }, () => Promise.resolve());
  #next = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#files = join(parts.folder, "files");
    mkdirSync(this.#files, { recursive: true });
  }

  /** Looks at an asset's file when its turn comes, and stores how it ends; resolves then. */
  async take(asset: StoredAsset, library: Library): Promise<void> {
    const lane = this.#next++ % LANES;
    const turn = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#process(asset, library));
    // Its own failure is the caller's; the next in line only waits for the end of it.
    this.#lanes[lane] = turn.catch(() => undefined);
    await turn;
  }

  /** Ends the fetching; resolves when nothing is written any more. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#lanes);
  }

  /** The bytes of an Active asset. */
  pathOf(file: string): string {
    return join(this.#files, file);
  }

  /** Keeps bytes under a name that follows from them. */
  keep(bytes: Buffer, type: string): string {
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.${endings[type] ?? "bin"}`;
    const path = this.pathOf(name);
    if (existsSync(path)) return name;
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
    return name;
  }

  /** Deletes the files that none of these assets needs any more. */
  keepOnly(assets: readonly StoredAsset[]): void {
    const needed = new Set(assets.map((asset) => asset.outcome?.file));
    for (const file of readdirSync(this.#files)) if (!needed.has(file)) rmSync(this.pathOf(file));
  }

  async #process(asset: StoredAsset, library: Library): Promise<void> {
    if (this.#ending.signal.aborted || library.assets.find(asset.id) !== asset) return;
    const outcome = await this.#outcomeOf(asset, library).catch((error: unknown) => {
      // Closing leaves it to the next run.
      if (this.#ending.signal.aborted) return undefined;
      throw error;
    });
    if (!outcome || library.assets.find(asset.id) !== asset) return;
    asset.outcome = outcome;
    delete asset.source;
    library.assets.save(asset);
  }

  async #outcomeOf(asset: StoredAsset, library: Library): Promise<AssetOutcome> {
    const limits = fileLimits[this.#parts.dialect.limits][asset.assetType];
    const bytes = await download(asset.source ?? "", limits.tooManyBytes, this.#parts.store, this.#ending.signal);
    if (bytes === undefined) return this.#failed(asset, "DownloadFailed");
    if (bytes === "too-large") return this.#failed(asset, "FileSizeTooLarge");
    const facts = await measure(bytes, asset.assetType);
    if (typeof facts === "string") return this.#failed(asset, facts);
    const code = brokenLimit(facts, limits) ?? (asset.isDoomed ? "ContentRestricted" : undefined) ?? mismatch(asset, library);
    if (code !== undefined) return this.#failed(asset, code, facts);
    const length = facts.seconds === undefined ? {} : { seconds: facts.seconds };
    return { doneAt: this.#doneAt(asset, facts), file: this.keep(bytes, facts.type), ...length };
  }

  #failed(asset: StoredAsset, code: string, facts?: Facts): AssetOutcome {
    return { doneAt: this.#doneAt(asset, facts), error: { code, message: wordsOf(code, asset, facts) } };
  }

  #doneAt(asset: StoredAsset, facts?: Facts): number {
    const { base, perSecond } = times[asset.assetType];
    const length = base + perSecond * Math.min(facts?.seconds ?? 0, 30);
    return Math.max(asset.createdAt + length / this.#parts.speed, Date.now());
  }
}

/** In a group of a verified person every picture and video is compared with the face (wire notes 2.8); here the names tell. */
function mismatch(asset: StoredAsset, library: Library): string | undefined {
  if (asset.assetType === "Audio" || library.groups.find(asset.groupId)?.groupType !== "LivenessFace") return undefined;
  const file =
    URL.parse(asset.source ?? "")
      ?.pathname.split("/")
      .at(-1) ?? "";
  return strangers.test(asset.name) || strangers.test(file) ? "FaceMismatch" : undefined;
}

function wordsOf(code: string, { assetType }: StoredAsset, facts?: Facts): string {
  const kind = assetType.toLowerCase();
  const sides = facts?.width === undefined ? "" : ` It measures ${facts.width}x${facts.height}.`;
  const seconds = facts?.seconds === undefined ? "" : ` It lasts ${facts.seconds.toFixed(2)} seconds.`;
  switch (code) {
    case "DownloadFailed":
      return `The ${kind} could not be downloaded from the given URL.`;
    case "TypeMismatch":
      return `The file is not of the type ${assetType}.`;
    case "FaceMismatch":
      return `The face in the ${kind} does not match the verified person, or there are several faces.`;
    case "ContentRestricted":
      return `The ${kind} may contain restricted content.`;
    default:
      return `The ${kind} was not accepted: ${code}.${sides}${seconds}`;
  }
}
