import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media, MediaKind } from "../../shared/contract/media.ts";
import type { Source } from "../../shared/contract/recipes.ts";
import { type FailureData, Failure } from "../../shared/failure.ts";
import { AddressScope } from "./address/address-scope.ts";
import { kindOfAsset } from "./asset/asset-types.ts";
import { ASSET_DRAG_TYPE, type DraggedAsset, readAssetDrag } from "./asset-drag.ts";
import { type DraggedEntry, ENTRY_DRAG_TYPE, readEntryDrag } from "./entry-drag.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { failureOf } from "../state/failure-of.ts";
import { uploadFile } from "../state/upload.ts";
import { isRecipeFile, openRecipe } from "./open-recipe.ts";
import { readClipboard } from "./read-clipboard.ts";
import { notify } from "./toasts.tsx";

/** Something that came in, with its kind: by its bytes for files, by the place's first kind for addresses. */
export interface Incoming {
  source: Source;
  kind: MediaKind;
  media?: Media;
  /** The result of the library that it is, where it is one. */
  entryId?: string;
}

export interface RunningUpload {
  id: number;
  name: string;
  /** 0 to 1. */
  share: number;
  cancel: () => void;
}

let lastUpload = 0;

type TakeIncoming = (incoming: Incoming) => void;

/**
 * Takes files, drags of the studio, and addresses; hands on what fits, in the order in which it was given. A file goes on its way when its
 * place is no longer on the screen: it was given there, and another panel or mode may be looked at meanwhile.
 */
export function useFileIntake({
  accepts,
  onIncoming,
  most = Infinity,
}: {
  accepts: readonly MediaKind[];
  onIncoming: TakeIncoming;
  /** So many of what is given at once are taken, from the first on. */
  most?: number;
}) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const [failure, setFailure] = useState<FailureData>();
  const [offered, setOffered] = useState<string>();
  const { takes } = use(AddressScope);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const wrongKind = (file: string) =>
    new Failure({
      code: "invalid-input",
      message: t("parts.slot.wrongKind", { file, kinds: accepts.map((kind) => t(`parts.kinds.${kind}`)).join(", ") }),
      action: "none",
    });

  /** A refusal stands at its place; where that is out of sight, in the corner. */
  const fail = (known: FailureData) => {
    if (known.code === "cancelled") return;
    if (isShown.current) setFailure(known);
    else notify({ tone: "bad", text: failureMessage(known) });
  };

  const takeFile = async (file: File | Blob, take: TakeIncoming) => {
    lastUpload += 1;
    const id = lastUpload;
    const stop = new AbortController();
    const name = file instanceof File ? file.name : t("parts.slot.paste");
    const leave = () => setUploads((others) => others.filter((one) => one.id !== id));
    const cancel = () => {
      stop.abort();
      // One that waits for its turn hears of the signal only then.
      leave();
    };
    const show = (share: number) => setUploads((others) => others.map((one) => (one.id === id ? { ...one, share } : one)));
    setUploads((others) => [...others, { id, name, share: 0, cancel }]);
    try {
      const media = await uploadFile(file, {
        ...(accepts.includes("other") && { accepts: "any" }),
        onProgress: show,
        signal: stop.signal,
      });
      if (!accepts.includes(media.kind)) throw wrongKind(media.name);
      take({ source: { type: "media", id: media.id }, kind: media.kind, media });
    } catch (error) {
      fail(failureOf(error instanceof Failure ? error.data : error));
    } finally {
      leave();
    }
  };

  const takeFiles = async (files: readonly (File | Blob)[], take: TakeIncoming = onIncoming) => {
    setFailure(undefined);
    // A recipe beside an exported file is none of a form's files, but all of them.
    const isRecipe = (file: File | Blob) => !accepts.includes("other") && isRecipeFile(file);
    files
      .filter(isRecipeFile)
      .filter(isRecipe)
      .forEach((file) => void openRecipe(file));
    await Promise.all(files.filter((file) => !isRecipe(file)).map((file) => takeFile(file, take)));
  };

  const takeEntries = (entries: readonly DraggedEntry[], take: TakeIncoming = onIncoming) => {
    setFailure(undefined);
    for (const { mediaId, kind, entryId } of entries.slice(0, most)) {
      if (accepts.includes(kind)) take({ source: { type: "media", id: mediaId }, kind, ...(entryId !== undefined && { entryId }) });
      else setFailure(wrongKind(t(`parts.kind.${kind}`)).data);
    }
  };
  const takeMedia = (mediaId: string, kind: MediaKind, entryId?: string) =>
    takeEntries([{ mediaId, kind, ...(entryId !== undefined && { entryId }) }]);

  /** Of a kind that the studio does not know, the service decides. */
  const takeAsset = ({ id, assetType, name }: DraggedAsset, take: TakeIncoming = onIncoming) => {
    setFailure(undefined);
    const kind = kindOfAsset(assetType) ?? accepts[0] ?? "image";
    if (accepts.includes(kind)) take({ source: { type: "asset", id }, kind });
    else setFailure(wrongKind(name || id).data);
  };

  const takeSource = (source: Source) => {
    setFailure(undefined);
    onIncoming({ source, kind: accepts[0] ?? "image" });
  };

  /** A public URL that was pasted or dropped is looked at before it is taken: see `OfferedAddress`. */
  const offer = (source: Source) => {
    if (source.type === "url" && takes !== "none") setOffered(source.url);
    else takeSource(source);
  };

  /**
   * Whatever a drop or a paste carries; false when nothing of it can be used. `take` hears of files, results and assets instead of
   * `onIncoming`.
   */
  const takeTransfer = (transfer: DataTransfer, take?: TakeIncoming): boolean => {
    const entries = readEntryDrag(transfer);
    const asset = readAssetDrag(transfer);
    if (asset) takeAsset(asset, take);
    else if (entries.length > 0) takeEntries(entries, take);
    else if (transfer.files.length > 0) void takeFiles([...transfer.files].slice(0, most), take);
    else {
      const source = sourceOfAddress(transfer.getData("text/uri-list") || transfer.getData("text/plain"));
      if (source) offer(source);
      return source !== undefined;
    }
    return true;
  };

  const pasteFromClipboard = async () => {
    const items = await readClipboard();
    if (items.files.length > 0) return takeFiles(items.files);
    const source = sourceOfAddress(items.text);
    if (source) offer(source);
    else notify({ text: t("parts.slot.nothingToPaste") });
  };

  return {
    uploads,
    failure,
    offered,
    forgetOffered: () => setOffered(undefined),
    clearFailure: () => setFailure(undefined),
    takeFiles,
    takeMedia,
    takeAsset,
    takeSource,
    takeTransfer,
    pasteFromClipboard,
  };
}
export type FileIntake = ReturnType<typeof useFileIntake>;

/** An http(s) address or `asset://id` as a source; anything else is none. */
export function sourceOfAddress(text: string): Source | undefined {
  const address = text.trim().split(/\s+/)[0] ?? "";
  const asset = /^asset:\/\/(\S+)$/i.exec(address)?.[1];
  if (asset) return { type: "asset", id: asset };
  return /^https?:\/\/[^/\s]+/i.test(address) && URL.canParse(address) ? { type: "url", url: address } : undefined;
}

/** How many things a drop or a paste gives. */
export function countOfTransfer(transfer: DataTransfer): number {
  return readEntryDrag(transfer).length || transfer.files.length;
}

/** Whether a drag carries something that a slot may take; its content is hidden until the drop. */
export function mayTakeDrag(transfer: DataTransfer): boolean {
  return [ENTRY_DRAG_TYPE, ASSET_DRAG_TYPE, "Files", "text/uri-list"].some((type) => transfer.types.includes(type));
}
