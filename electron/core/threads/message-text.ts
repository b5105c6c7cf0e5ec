import type { Block } from "../../../shared/contract/threads.ts";

/** What a person reads of a message; thinking and tools are not part of it. */
export function messageText(blocks: readonly Block[]): string {
  return blocks.reduce((text, block, place) => {
    const more = textOf(block);
    if (text === "" || more === "") return text + more;
    return `${text}${isOneText(blocks[place - 1], block) ? "" : "\n\n"}${more}`;
  }, "");
}

function textOf({ type, text }: Block): string {
  return type === "text" && typeof text === "string" ? text : "";
}

/** Parts of the generative area are apart only for a signature that one of them carries. */
function isOneText(before: Block | undefined, { part }: Block): boolean {
  return before?.type === "text" && (before["part"] !== undefined || part !== undefined);
}
