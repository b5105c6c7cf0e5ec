import { estimateTokenCount } from "tokenx";
import type { Media } from "../../../shared/contract/media.ts";
import type { Block, ChatSettings } from "../../../shared/contract/threads.ts";
import { fileTokens } from "../../../shared/rules/file-tokens.ts";

/** Tokens that a message costs beside its text. */
const perMessage = 4;

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
  if (block.type !== "media" && block.type !== "picture") return estimateTokenCount(textOf(block));
  const media = typeof block.id === "string" ? mediaOf(block.id) : undefined;
  return media ? fileTokens(media) : 0;
}

/** Of a block that is not known, its JSON: tools read and write such. */
function textOf(block: Block): string {
  if (typeof block.text === "string") return block.text;
  return typeof block.thinking === "string" ? block.thinking : JSON.stringify(block);
}
