import type { Block, Message } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";

/**
 * What of an answer is sent back so that the service goes on with it, and what the rest is put behind. A paused reply goes back as it is (wire
 * notes 5.3); of others, the text that was cut off is joined by what comes. Fails with `conflict` where there is nothing to go on with.
 */
export function continuation({ role, state, blocks, details }: Message): { blocks: Block[]; joins: boolean } {
  // Parts with their signatures are no text that could be joined.
  if (details?.settings.area === "generative") throw refused("cannot-go-on", "Answers of this kind cannot be gone on with. Ask again.");
  const isPaused = state === "done" && details?.stopReason === "pause_turn";
  const isCut = state === "stopped" || state === "broken" || (state === "done" && details?.stopReason === "max_tokens");
  if (role !== "assistant" || (!isPaused && !isCut))
    throw refused("cannot-go-on", "This answer has ended; there is nothing to go on with.");
  const kept = isPaused ? [...blocks] : wholeStart(blocks);
  if (kept.length === 0) throw refused("nothing-to-go-on", "Nothing came that could be gone on with. Ask again.");
  return { blocks: kept, joins: !isPaused };
}

/** Without what was cut off in the middle (thinking, a tool's input) at the end, and without the blanks that services refuse there. */
function wholeStart(blocks: readonly Block[]): Block[] {
  const kept = [...blocks];
  for (let last = kept.at(-1); last && !isUsable(last); last = kept.at(-1)) kept.pop();
  const last = kept.pop();
  if (!last) return [];
  return [...kept, last.type === "text" && typeof last.text === "string" ? { ...last, text: last.text.trimEnd() } : last];
}

function isUsable(block: Block): boolean {
  if (block.type === "text") return typeof block.text === "string" && block.text.trim() !== "";
  if (block.type === "thinking") return typeof block.signature === "string" && block.signature !== "";
  return block.partial_json === undefined && block.type !== "server_tool_use";
}

function refused(reason: "cannot-go-on" | "nothing-to-go-on", message: string): Failure {
  return new Failure({ code: "conflict", reason, message, delivery: "not-sent" });
}
