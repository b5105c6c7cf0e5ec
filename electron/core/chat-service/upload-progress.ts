import type { FileUpload, ServiceFile } from "../../../shared/contract/chat-service.ts";
import { wait } from "../wait.ts";

/** Milliseconds between two words about an upload. */
const tellEvery = 250;

/** Runs an upload and tells how far it is, a few times a second, then what came of it. Whoever stops listening ends it. */
export async function* uploadProgress(
  totalBytes: number,
  upload: (onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<ServiceFile>,
  signal?: AbortSignal,
): AsyncGenerator<FileUpload, void, void> {
  const leaving = new AbortController();
  const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  let bytes = 0;
  let told = -1;
  const ended = upload((sent) => (bytes = Math.min(sent, totalBytes)), either);
  // What it fails with is thrown below; that nobody waits for it meanwhile is no fault.
  ended.catch(() => undefined);
  try {
    for (;;) {
      if (bytes !== told) yield { type: "progress", bytes, totalBytes };
      told = bytes;
      const file = await Promise.race([ended, wait(tellEvery, either).then(() => undefined)]);
      if (file) return yield { type: "done", file };
    }
  } catch (error) {
    // The upload knows best why it ended.
    if (either.aborted) await ended;
    throw error;
  } finally {
    leaving.abort();
  }
}
