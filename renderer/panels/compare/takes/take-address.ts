import { MIB } from "../../../../shared/units.ts";
import { mediaUrl, proxyUrl } from "../../../state/media-url.ts";
import { isCopied } from "../../../state/proxies.ts";

/** Larger files are played over the network as they are; smaller ones lie in the browser, where any frame is at hand. */
const MOST_BYTES = 128 * MIB;

/**
 * An address at which the whole file is at hand, or its copy to play where this browser cannot play the file. Browsers keep a connection open for every file that they have not read to its end, and six
 * for one host are all they have: of nine takes, three would wait for ever (lesson 22). Give it back with `URL.revokeObjectURL`.
 */
export async function takeAddress({ id, bytes }: { id: string; bytes: number }, signal: AbortSignal): Promise<string> {
  const address = isCopied(id) ? proxyUrl(id) : mediaUrl(id);
  if (bytes > MOST_BYTES) return address;
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The file could not be had: ${answer.status}.`);
  return URL.createObjectURL(await answer.blob());
}
