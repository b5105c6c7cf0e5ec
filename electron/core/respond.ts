import { createHash } from "node:crypto";
import { Failure, isStorageTrouble } from "../../shared/failure.ts";
import type { Assets } from "./assets/assets.ts";
import type { Backups } from "./backups/backups.ts";
import type { Batches } from "./batches/batches.ts";
import type { OpenRecipe } from "./exchange/open-recipe.ts";
import type { Outgoing } from "./exchange/outgoing.ts";
import type { Imports } from "./imports/imports.ts";
import type { Entries } from "./library/entries.ts";
import type { MediaStore } from "./library/media.ts";
import type { PutBack } from "./care/put-back.ts";
import type { Proxies } from "./proxies/proxies.ts";
import type { Previews } from "./serving/previews.ts";
import { attachment } from "./serving/attachment.ts";
import { receiveBackup, sendBackup } from "./serving/backup-file.ts";
import { sendBatchExport } from "./serving/batch-export.ts";
import { receiveRecipe } from "./serving/recipe-of.ts";
import { sendLibraryExport } from "./serving/library-export.ts";
import { type BuiltPage, sendPageFile } from "./serving/page-files.ts";
import { sendFile } from "./serving/send-file.ts";
import { sendUsageExport } from "./serving/usage-export.ts";
import { sendThreads } from "./serving/thread-export.ts";
import type { ThreadExport } from "./threads/thread-export.ts";
import { failed, receiveUpload } from "./serving/upload.ts";
import type { Ledgers } from "./usage/ledgers.ts";

export interface RespondOptions {
  media: MediaStore;
  entries: Entries;
  /** Without it, no copies of lost files are taken. */
  putBack?: Pick<PutBack, "give">;
  /** Without them, nothing is answered under `/proxy/`. */
  proxies?: Pick<Proxies, "fileOf">;
  /** Answered under `/poster/` beside those of the studio's files. */
  previews?: Pick<Previews, "get">;
  /** Without them, assets have no pictures. */
  assets?: Pick<Assets, "previewPath">;
  /** Without them, there is nothing to export. */
  batches?: Pick<Batches, "export">;
  /** Without them, no threads can be exported. */
  threads?: Pick<ThreadExport, "make">;
  /** Without it, no recipes of exported files can be opened. */
  openRecipe?: OpenRecipe;
  /** Without it, no results can be saved elsewhere. */
  outgoing?: Pick<Outgoing, "get">;
  /** Without them, no backup can be saved elsewhere or handed in. */
  backups?: Pick<Backups, "outgoing" | "take">;
  /** Without them, no table of paid calls can be had. */
  ledgers?: Pick<Ledgers, "table">;
  /** Without them, nothing that is handed in becomes an entry. */
  imports?: Pick<Imports, "receive">;
  /** Without it only media, posters and uploads are answered. */
  page?: BuiltPage;
}

/** Content never changes under an id, and belongs to this machine's user alone. */
const FOR_EVER = "private, max-age=31536000, immutable";

/**
 * Answers everything of the studio that is not the contract: `GET|HEAD /media/<id>`, `GET|HEAD /poster/<id>`,
 * `GET|HEAD /proxy/<id>`, `GET|HEAD /asset-preview/<id>`, `GET|HEAD /batch-export/<jobId>`,
 * `GET|HEAD /thread-export?ids=…,…&format=markdown|json|html`, `GET|HEAD /library-export/<id>`, `GET|HEAD /usage-export`,
 * `GET|HEAD /backup-export/<id>`, `POST /upload?name=…`, `POST /recipe-of?name=…`, `POST /backup-file?name=…`, and the
 * page's files. Who may ask is the host's business.
 */
export function createRespond({
  media,
  putBack,
  proxies,
  previews,
  assets,
  batches,
  threads,
  openRecipe,
  outgoing,
  backups,
  ledgers,
  imports,
  page,
}: RespondOptions): (request: Request) => Promise<Response> {
  async function respondToRead(request: Request): Promise<Response> {
    const [, area, id] = /^\/(media|poster|proxy)\/([0-9a-f]{24})$/.exec(new URL(request.url).pathname) ?? [];
    if (area === "media" && id !== undefined) return sendMedia(request, media, id);
    if (area === "poster" && id !== undefined) return sendPreview(request, previews?.get(id)) ?? orTrouble(sendPoster(request, media, id));
    if (area === "proxy" && id !== undefined && proxies) return orTrouble(sendProxy(request, proxies, id));
    const [, asset] = /^\/asset-preview\/([^/]{1,400})$/.exec(new URL(request.url).pathname) ?? [];
    if (asset !== undefined && assets) return sendAssetPreview(request, assets, asset);
    const [, jobId] = /^\/batch-export\/([a-z0-9]{1,40})$/.exec(new URL(request.url).pathname) ?? [];
    if (jobId !== undefined && batches) return sendBatchExport(request, batches, jobId);
    if (new URL(request.url).pathname === "/thread-export" && threads) return sendThreads(request, threads);
    const [, exportId] = /^\/library-export\/([0-9a-f-]{36})$/.exec(new URL(request.url).pathname) ?? [];
    if (exportId !== undefined && outgoing) return sendLibraryExport(request, outgoing, exportId);
    const [, backupId] = /^\/backup-export\/([0-9a-f-]{36})$/.exec(new URL(request.url).pathname) ?? [];
    if (backupId !== undefined && backups) return sendBackup(request, backups, backupId);
    if (new URL(request.url).pathname === "/usage-export" && ledgers) return sendUsageExport(request, ledgers);
    return page === undefined ? empty(404) : sendPageFile(request, page);
  }

  return async (request) => {
    const isUpload = new URL(request.url).pathname === "/upload";
    if (isUpload) return request.method === "POST" ? receiveUpload(request, { media, imports, putBack }) : notAllowed("POST");
    if (openRecipe && new URL(request.url).pathname === "/recipe-of")
      return request.method === "POST" ? receiveRecipe(request, openRecipe) : notAllowed("POST");
    if (backups && new URL(request.url).pathname === "/backup-file")
      return request.method === "POST" ? receiveBackup(request, backups) : notAllowed("POST");
    return request.method === "GET" || request.method === "HEAD" ? respondToRead(request) : notAllowed("GET, HEAD");
  };
}

async function sendMedia(request: Request, store: MediaStore, id: string): Promise<Response> {
  const media = store.get(id);
  if (media === undefined || store.isReplaced(id)) return empty(404);
  // A document may be a web page: it must never run as one of the studio's.
  const isDocument = media.kind === "other";
  const isDownload = new URL(request.url).searchParams.get("download") === "1";
  return sendFile(request, {
    path: store.pathOf(id),
    mime: media.mime,
    etag: media.sha256,
    cacheControl: FOR_EVER,
    headers: {
      ...((isDownload || isDocument) && { "Content-Disposition": attachment(media.name) }),
      ...(isDocument && { "Content-Security-Policy": "sandbox" }),
    },
  });
}

/** A disk that takes no poster and no copy is told as JSON (507 or 500), so that the page can say it once and ask again later (DT-05). */
async function orTrouble(sending: Promise<Response>): Promise<Response> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof Failure && isStorageTrouble(error.data)) return failed(error);
    throw error;
  }
}

async function sendPoster(request: Request, store: MediaStore, id: string): Promise<Response> {
  const path = await posterPath(store, id, request.signal);
  return path === undefined ? empty(404) : sendFile(request, { path, mime: "image/webp", etag: `poster-${id}`, cacheControl: FOR_EVER });
}

/** A copy that was lost is made anew and may have other bytes, so what a browser keeps is asked about each time. */
async function sendProxy(request: Request, proxies: Pick<Proxies, "fileOf">, id: string): Promise<Response> {
  const proxy = await proxies.fileOf(id, request.signal);
  return proxy === undefined ? empty(404) : sendFile(request, { ...proxy, cacheControl: "private, no-cache" });
}

function sendPreview({ method }: Request, picture: Buffer | undefined): Response | undefined {
  const headers = { "Content-Type": "image/webp", "Cache-Control": FOR_EVER };
  return picture && new Response(method === "HEAD" ? null : new Uint8Array(picture), { headers });
}

/** Another key's library may have another picture under the same id, so what a browser keeps is asked about each time (AS-09). */
async function sendAssetPreview(request: Request, assets: Pick<Assets, "previewPath">, encoded: string): Promise<Response> {
  const path = await assets.previewPath(decoded(encoded)).catch((error: unknown) => {
    if (error instanceof Failure) return undefined; // There is no connection, or it has no key.
    throw error;
  });
  if (path === undefined) return empty(404);
  const etag = createHash("sha256").update(path).digest("hex").slice(0, 32);
  return sendFile(request, { path, mime: "image/webp", etag, cacheControl: "private, no-cache" });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The file may be there again later. */
const awayReasons: ReadonlySet<string> = new Set(["file-missing", "library-away"]);

/** Not made any more when the page has scrolled on: it takes its requests back then. */
async function posterPath(store: MediaStore, id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await store.posterPath(id, signal);
  } catch (error) {
    if (error instanceof Failure && (error.code === "not-found" || awayReasons.has(error.data.reason ?? ""))) return undefined;
    throw error;
  }
}

function empty(status: number): Response {
  return new Response(null, { status });
}

function notAllowed(allowed: string): Response {
  return new Response(null, { status: 405, headers: { Allow: allowed } });
}
