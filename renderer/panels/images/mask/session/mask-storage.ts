import type { MaskSnapshot } from "../engine/snapshot.ts";

const NAME = "lanternist-masks";
const STORE = "masks";
/** Masks of so many pictures are kept; the ones longest untouched go. */
const MOST_KEPT = 40;

interface Kept {
  mediaId: string;
  at: number;
  snapshot: MaskSnapshot;
}

let opened: Promise<IDBDatabase> | undefined;

/** Keeps a mask over a reload, in the browser's own store: page state takes 256 KiB, a mask with its steps can be many times that. */
export async function keepMask(mediaId: string, snapshot: MaskSnapshot): Promise<void> {
  const kept: Kept = { mediaId, at: Date.now(), snapshot };
  const store = (await open()).transaction(STORE, "readwrite").objectStore(STORE);
  await settled(store.put(kept));
  const ids = await settled(store.index("at").getAllKeys());
  for (const id of ids.slice(0, Math.max(0, ids.length - MOST_KEPT))) store.delete(id);
}

export async function keptMask(mediaId: string): Promise<MaskSnapshot | undefined> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const kept = (await settled(store.get(mediaId))) as Kept | undefined;
  return kept?.snapshot;
}

function open(): Promise<IDBDatabase> {
  return (opened ??= begin());
}

function begin(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(STORE, { keyPath: "mediaId" }).createIndex("at", "at");
  });
  return settled(request);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser’s store failed.")));
  });
}
