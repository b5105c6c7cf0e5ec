import { readBlocks, type Block } from "./blocks.ts";
import { listAt, objectAt, wordAt } from "./fields.ts";
import { invalid } from "./refusals.ts";

export interface Turn {
  role: "user" | "assistant";
  blocks: Block[];
}

/** The messages of a request; those of the role `system`, which the newest version has, are apart. */
export interface Turns {
  turns: Turn[];
  system: string[];
}

/** Reads `messages` (interface 4.6). Throws a `Refusal` with the path of what is wrong. */
export function readTurns(messages: unknown, isNewest: boolean): Turns {
  const list = listAt(messages, "messages");
  if (list.length === 0) throw invalid("messages", "at least one message is required");
  const roles = isNewest ? (["user", "assistant", "system"] as const) : (["user", "assistant"] as const);
  const read: Turns = { turns: [], system: [] };
  for (const [place, value] of list.entries()) {
    const path = `messages.${place}`;
    const message = objectAt(value, path);
    const role = wordAt(message["role"], `${path}.role`, roles);
    const blocks = readBlocks(message["content"], `${path}.content`, { role: role === "assistant" ? role : "user", isNewest });
    if (role === "system") read.system.push(...blocks.map((block) => String(block["text"] ?? "")));
    else read.turns.push({ role, blocks });
  }
  checkTurns(read.turns);
  return read;
}

function checkTurns(turns: readonly Turn[]): void {
  if (turns[0]?.role !== "user") throw invalid("messages", 'first message must use the "user" role');
  for (const [place, turn] of turns.entries()) {
    const isPrefill = turn.role === "assistant" && place === turns.length - 1;
    if (turn.blocks.length === 0 && !isPrefill) throw invalid(`messages.${place}`, `${turn.role} messages must have non-empty content`);
    checkResults(turns, place);
  }
  checkPrefill(turns.at(-1));
}

function checkPrefill(last: Turn | undefined): void {
  const block = last?.role === "assistant" ? last.blocks.at(-1) : undefined;
  if (block?.type === "text" && /\s$/.test(String(block["text"]))) {
    throw invalid("messages", "final assistant content cannot end with trailing whitespace");
  }
}

/** Each use of a client's tool is answered at once, and nothing else is. */
function checkResults(turns: readonly Turn[], place: number): void {
  const asked = idsOf(turns[place - 1], "tool_use", "id");
  const answered = idsOf(turns[place], "tool_result", "tool_use_id");
  const stray = answered.find((id) => !asked.includes(id));
  if (stray !== undefined) {
    throw invalid(`messages.${place}.content`, `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}.`);
  }
  const open = asked.filter((id) => !answered.includes(id));
  if (open.length > 0) {
    const why = `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}.`;
    throw invalid(`messages.${place - 1}`, why);
  }
}

function idsOf(turn: Turn | undefined, type: string, field: string): string[] {
  return (turn?.blocks ?? []).filter((block) => block.type === type).map((block) => String(block[field]));
}
