import type { Block } from "../../../shared/contract/threads.ts";

/** What a person reads of a message; thinking and tools are not part of it. */
export function messageText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.type === "text" && typeof block.text === "string" && block.text !== "" ? [block.text] : []))
    .join("\n\n");
}
