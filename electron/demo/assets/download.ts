import type { PublicStore } from "../public-store.ts";

/** A server that says nothing for so long is given up. */
const PATIENCE = 20_000;

/** The bytes behind a URL, `"too-large"` for more than the kind may have, or nothing where they cannot be had. */
export type Downloaded = Buffer | "too-large" | undefined;

/**
 * Fetches the file of an asset as the upstream does (wire notes 2.4): one try, no cookies, no redirect followed; a page instead of a
 * file is no file. Rejects only when `signal` ends it.
 */
export async function download(url: string, tooManyBytes: number, store: PublicStore, signal: AbortSignal): Promise<Downloaded> {
  const own = await store.read(url);
  if (own === "missing") return undefined;
  if (own !== undefined) return own.length >= tooManyBytes ? "too-large" : own;
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
    const isPage = /^text\/html\b/i.test(answer.headers.get("content-type") ?? "");
    if (answer.status !== 200 || isPage || !answer.body) {
      await answer.body?.cancel();
      return undefined;
    }
    return await collected(answer.body, tooManyBytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error) return undefined;
    throw error;
  }
}

async function collected(body: ReadableStream<Uint8Array>, tooManyBytes: number): Promise<Downloaded> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length >= tooManyBytes) return "too-large";
    chunks.push(chunk);
  }
  return length === 0 ? undefined : Buffer.concat(chunks, length);
}
