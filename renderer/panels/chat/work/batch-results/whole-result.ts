import type { BatchOutcome } from "../../../../../shared/contract/batches.ts";
import { textOfContent, textOfParams } from "../../../../../shared/rules/batch.ts";

type Fields = Record<string, unknown>;

/** What people read of one request and its result; whatever else they hold is shown as it came. */
export interface WholeResult {
  system: string;
  prompt: string;
  outcome: BatchOutcome;
  /** The answer's words. */
  answer: string;
  /** What the model thought, where it was asked to show it. */
  thinking: string;
  stopReason: string | undefined;
  usage: Fields | undefined;
  /** Of a request that was refused or failed: the service's kind of error and its words. */
  error: { type: string | undefined; message: string | undefined } | undefined;
  /** The service's id of the message. */
  messageId: string | undefined;
}

const outcomeOf: Record<string, BatchOutcome> = {
  succeeded: "succeeded",
  errored: "errored",
  canceled: "canceled",
  expired: "expired",
};

/** Reads a request `{custom_id, params}` and its line `{custom_id, result}` (wire notes 5.6), which is `null` where none came. */
export function readWholeResult(request: unknown, line: unknown): WholeResult {
  const params = fieldsOf(fieldsOf(request)["params"]);
  const result = fieldsOf(fieldsOf(line)["result"]);
  const message = fieldsOf(result["message"]);
  const content = message["content"];
  const usage = fieldsOf(message["usage"]);
  return {
    system: textOfContent(params["system"]),
    prompt: textOfParams(params),
    outcome: outcomeOf[String(result["type"])] ?? (line === null || line === undefined ? "missing" : "errored"),
    answer: textOfContent(content),
    thinking: thinkingOf(content),
    stopReason: wordIn(message["stop_reason"]),
    usage: Object.keys(usage).length > 0 ? usage : undefined,
    error: errorOf(result["error"]),
    messageId: wordIn(message["id"]),
  };
}

/** The error is nested twice: `{type:"error",error:{type,message}}`; one that is not is read too. */
function errorOf(value: unknown): WholeResult["error"] {
  if (value === undefined) return undefined;
  const outer = fieldsOf(value);
  const inner = "error" in outer ? fieldsOf(outer["error"]) : outer;
  return { type: wordIn(inner["type"]), message: wordIn(inner["message"]) };
}

function thinkingOf(content: unknown): string {
  const blocks = Array.isArray(content) ? content.map(fieldsOf) : [];
  return blocks.flatMap((block) => (block["type"] === "thinking" ? [wordIn(block["thinking"]) ?? ""] : [])).join("\n\n");
}

const wordIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
