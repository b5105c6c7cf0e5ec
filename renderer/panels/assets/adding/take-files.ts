import type { Media } from "../../../../shared/contract/media.ts";
import { cleanAssetName } from "../../../../shared/rules/asset-name.ts";
import { assetTypeOf } from "../../../../shared/rules/assets.ts";
import { words } from "../../../i18n/language.ts";
import { readEntryDrag } from "../../../parts/entry-drag.ts";
import { kindOfAddress } from "../../../parts/file-form/kind-of-address.ts";
import { readClipboard } from "../../../parts/read-clipboard.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { rememberMedia } from "../../../state/media.ts";
import { uploadFile } from "../../../state/upload.ts";
import { addRows, changeRow, endReading, startReading } from "./adding-store.ts";

const titleOf = (fileName: string) => cleanAssetName(fileName) || fileName;

/** Reads files into the studio, one row each, in the order in which they were given. */
export function takeFiles(files: readonly (File | Blob)[], groupId: string | undefined): void {
  const nameOf = (file: File | Blob) => (file instanceof File && file.name ? file.name : words.t("assets.review.pasted"));
  const rows = addRows(
    files.map((file) => ({ fileName: nameOf(file), name: titleOf(nameOf(file)), assetType: undefined, source: undefined, share: 0 })),
    groupId,
  );
  for (const [place, row] of rows.entries()) {
    const file = files[place];
    if (file) void read(row.key, file);
  }
}

async function read(key: number, file: File | Blob): Promise<void> {
  const signal = startReading(key);
  try {
    const media = await uploadFile(file, { signal, onProgress: (share) => changeRow(key, { share }) });
    endReading(key, { media, assetType: assetTypeOf(media), source: { type: "media", id: media.id } });
  } catch (error) {
    if (!signal.aborted) endReading(key, { failure: failureOf(error) });
  }
}

/** Files that the studio keeps already, such as results of the library, one row each in their order. */
export async function takeMedia(mediaIds: readonly string[], groupId: string | undefined): Promise<void> {
  try {
    const kept = await client.media.get({ ids: [...mediaIds] });
    if (kept.length < new Set(mediaIds).size) notify({ tone: "bad", text: words.t("parts.slot.missing") });
    for (const media of kept) {
      rememberMedia(media);
      takeKept(media, groupId);
    }
  } catch (error) {
    notifyFailure(error);
  }
}

function takeKept(media: Media, groupId: string | undefined): void {
  const { name, id } = media;
  addRows([{ fileName: name, name: titleOf(name), assetType: assetTypeOf(media), source: { type: "media", id }, media }], groupId);
}

/** Public addresses, one row each; the service fetches them itself. */
export function takeAddresses(urls: readonly string[], groupId: string | undefined): void {
  addRows(
    urls.map((url) => {
      const fileName = lastPart(url);
      return {
        fileName,
        name: titleOf(fileName),
        assetType: assetTypeOf({ kind: kindOfAddress(url, "image") }),
        source: { type: "url" as const, url },
      };
    }),
    groupId,
  );
}

/** Whatever a drop or a paste carries; false when nothing of it can be used. */
export function takeTransfer(transfer: DataTransfer, groupId: string | undefined): boolean {
  const entries = readEntryDrag(transfer);
  if (entries.length > 0)
    void takeMedia(
      entries.map(({ mediaId }) => mediaId),
      groupId,
    );
  else if (transfer.files.length > 0) takeFiles([...transfer.files], groupId);
  else {
    const urls = addressesIn(transfer.getData("text/uri-list") || transfer.getData("text/plain"));
    if (urls.length > 0) takeAddresses(urls, groupId);
    return urls.length > 0;
  }
  return true;
}

/** What the clipboard holds, asked for by a menu rather than by its keys. */
export async function takeClipboard(groupId: string | undefined): Promise<void> {
  const { files, text } = await readClipboard();
  const urls = addressesIn(text);
  if (files.length > 0) takeFiles(files, groupId);
  else if (urls.length > 0) takeAddresses(urls, groupId);
  else notify({ text: words.t("parts.slot.nothingToPaste") });
}

/** All http and https addresses of a text, each once. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/\s+/).filter((part) => /^https?:\/\/[^/\s]+/i.test(part) && URL.canParse(part));
  return [...new Set(parts)];
}

function lastPart(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    // Not an encoded name: as it is.
    return last;
  }
}
