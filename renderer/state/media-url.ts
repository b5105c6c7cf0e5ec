import type { StudioInfo } from "../../shared/contract/studio.ts";
import { orpc, queryClient } from "./queries.ts";

function base(): string {
  return queryClient.getQueryData<StudioInfo>(orpc.studio.info.queryKey())?.mediaBase ?? "";
}

/** Address of a file's bytes; answers ranges, so video seeks. The frame is drawn only once the base is known. */
export function mediaUrl(mediaId: string): string {
  return `${base()}/media/${encodeURIComponent(mediaId)}`;
}

/** Address of a small still picture of the file. */
export function posterUrl(mediaId: string): string {
  return `${base()}/poster/${encodeURIComponent(mediaId)}`;
}

/** Address of a copy to look at, of a file that browsers do not show; none is there of a video until it was made. */
export function proxyUrl(mediaId: string): string {
  return `${base()}/proxy/${encodeURIComponent(mediaId)}`;
}

/** Address of a small still picture of an asset of the service, where there is one; `state` makes the browser ask again when it has changed. */
export function assetPreviewUrl(assetId: string, state: string): string {
  return `${base()}/asset-preview/${encodeURIComponent(assetId)}?state=${encodeURIComponent(state)}`;
}

/** Where a file is handed in; `any` takes documents too, which the library has no use for. `copyOf` names a kept file that was lost. */
export function uploadUrl(name: string, accepts: "media" | "any" = "media", copyOf?: string): string {
  const more = `${accepts === "any" ? "&accepts=any" : ""}${copyOf === undefined ? "" : `&copyOf=${encodeURIComponent(copyOf)}`}`;
  return `${base()}/upload?name=${encodeURIComponent(name)}${more}`;
}

/** Where a file is handed in that becomes an entry as it is; `recipeBytes` of the body before it are the recipe that lay beside it. */
export function importUrl({ name, modifiedAt, recipeBytes }: { name: string; modifiedAt: number; recipeBytes: number }): string {
  return `${uploadUrl(name)}&as=entry&modified=${modifiedAt}${recipeBytes > 0 ? `&recipe=${recipeBytes}` : ""}`;
}

/** Address that saves a batch's requests with their results, one a line or one a row. */
export function batchExportUrl(jobId: string, format: "csv" | "jsonl"): string {
  return `${base()}/batch-export/${encodeURIComponent(jobId)}?format=${format}`;
}

/** What `<video>` and `<img>` need so that their pixels can be read: nothing on the page's own origin, CORS where the listener is another (Electron). */
export function mediaCrossOrigin(): "anonymous" | undefined {
  return base() === "" ? undefined : "anonymous";
}

/** Address that saves the file under its name instead of showing it. */
export function downloadUrl(mediaId: string): string {
  return `${mediaUrl(mediaId)}?download=1`;
}

/** Where an exported file is handed in for its recipe. */
export function recipeOfUrl(name: string): string {
  return `${base()}/recipe-of?name=${encodeURIComponent(name)}`;
}

/** Address that saves what was prepared for it (`exports.prepare`). */
export function libraryExportUrl(id: string): string {
  return `${base()}/library-export/${encodeURIComponent(id)}`;
}

/** Address that saves a thread as a file. */
export function threadExportUrl(threadId: string, format: "markdown" | "json" | "html"): string {
  return `${base()}/thread-export?ids=${encodeURIComponent(threadId)}&format=${format}`;
}

/** Address that saves the paid calls of a span as a table. */
export function usageExportUrl({ from, to, isDemo }: { from?: number; to?: number; isDemo: boolean }): string {
  const span = [from !== undefined && `from=${from}`, to !== undefined && `to=${to}`, isDemo && "isDemo=1"].filter(Boolean);
  return `${base()}/usage-export?${span.join("&")}`;
}

/** Address that saves a backup as one file (`backups.prepareFile`). */
export function backupExportUrl(id: string): string {
  return `${base()}/backup-export/${encodeURIComponent(id)}`;
}

/** Where a backup file is handed in. */
export function backupFileUrl(name: string): string {
  return `${base()}/backup-file?name=${encodeURIComponent(name)}`;
}
