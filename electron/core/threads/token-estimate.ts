import { estimateTokenCount } from "tokenx";
import type { Media } from "../../../shared/contract/media.ts";
import type { Block, ChatSettings } from "../../../shared/contract/threads.ts";

/** Tokens that a message costs beside its text. */
const perMessage = 4;
/** Pixels that a token of a picture stands for, and the most that one picture counts, as services of this kind reckon. */
const pixelsPerToken = 750;
const mostOfPicture = 1600;
/** A guess: pages of text have about 3 KB in a PDF, and about 700 tokens. */
const bytesPerTokenOfPdf = 4;

/**
 * Input tokens of a request by local reckoning, for services that cannot count: within a tenth or so for text, a rough guess for pictures and
 * documents.
 */
export function estimateTokens(
  history: readonly { blocks: readonly Block[] }[],
  settings: Pick<ChatSettings, "system">,
  mediaOf: (id: string) => Media | undefined,
): number {
  const blocks = history.flatMap((message) => [...message.blocks]);
  const sum = blocks.reduce((tokens, block) => tokens + blockTokens(block, mediaOf), estimateTokenCount(settings.system));
  return sum + history.length * perMessage;
}

function blockTokens(block: Block, mediaOf: (id: string) => Media | undefined): number {
  if (block.type !== "media") return estimateTokenCount(textOf(block));
  const media = typeof block.id === "string" ? mediaOf(block.id) : undefined;
  if (!media) return 0;
  if (media.kind !== "image") return Math.ceil(media.bytes / bytesPerTokenOfPdf);
  return Math.min(mostOfPicture, Math.ceil(((media.width ?? 0) * (media.height ?? 0)) / pixelsPerToken));
}

/** Of a block that is not known, its JSON: tools read and write such. */
function textOf(block: Block): string {
  if (typeof block.text === "string") return block.text;
  return typeof block.thinking === "string" ? block.thinking : JSON.stringify(block);
}
