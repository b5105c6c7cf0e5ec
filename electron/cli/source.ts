import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { Media } from "../../shared/contract/media.ts";
import { NativeVideoRole, type Source } from "../../shared/contract/recipes.ts";
import { Failure } from "../../shared/failure.ts";
import type { MediaStore } from "../core/library/media.ts";

/** `[ROLE=]SRC` as typed. */
export interface TypedSource {
  role?: NativeVideoRole;
  text: string;
}

/** Splits the role off; what is not one of the interface's roles belongs to the path or address. */
export function readTypedSource(text: string): TypedSource {
  const [, before, after] = /^([a-z_]+)=(.+)$/s.exec(text) ?? [];
  const role = NativeVideoRole.safeParse(before);
  return role.success && after !== undefined ? { role: role.data, text: after } : { text };
}

/** A source that needs no file, or nothing for a path. */
export function sourceWithoutFile(text: string): Source | undefined {
  if (/^(https?|data):/i.test(text)) return { type: "url", url: text };
  if (text.startsWith("asset://")) return { type: "asset", id: text.slice("asset://".length) };
  if (text.startsWith("media:")) return { type: "media", id: text.slice("media:".length) };
  return undefined;
}

/** Any source; a path is received into the studio as a dropped file would be. */
export async function resolveSource(text: string, media: MediaStore): Promise<Source> {
  const ready = sourceWithoutFile(text);
  if (ready) return ready;
  assertFile(text);
  const body = Readable.toWeb(createReadStream(text)) as ReadableStream<Uint8Array>;
  const { id } = await media.receive(body, basename(text));
  return { type: "media", id };
}

/** A file of any kind, received into the studio. */
export async function receiveFile(path: string, media: MediaStore): Promise<Media> {
  if (path.startsWith("media:")) return media.need(path.slice("media:".length));
  assertFile(path);
  return media.receive(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, basename(path), undefined, "any");
}

function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  throw new Failure({
    code: "invalid-input",
    reason: "file-missing",
    message: `There is no file ${path}.`,
    detail: { path },
    delivery: "not-sent",
  });
}
