import type { BatchOutcome } from "../../../shared/contract/batches.ts";
import { textOfContent } from "../../../shared/rules/batch.ts";
import { isObject, readError, type JsonObject } from "../gateway/answers.ts";
import { messageUsage } from "../usage/read-usage.ts";
import type { ResultLine } from "./batch-table.ts";

/** Texts are cut to so many characters for the table; a search looks through these. */
export const longestTableText = 400;

const outcomes: Record<string, BatchOutcome> = {
  succeeded: "succeeded",
  errored: "errored",
  canceled: "canceled",
  cancelled: "canceled",
  expired: "expired",
};

/** A line of results as the table keeps it; nothing where it is none (wire notes 5.6). An unknown kind of end counts as an error, with its word. */
export function readResultLine(text: string): Omit<ResultLine, "start" | "bytes"> | undefined {
  const line = parsed(text);
  const result = isObject(line) && isObject(line["result"]) ? line["result"] : undefined;
  if (!isObject(line) || typeof line["custom_id"] !== "string" || !result) return undefined;
  const type = String(result["type"] ?? "");
  const message = isObject(result["message"]) ? result["message"] : undefined;
  const outcome = outcomes[type] ?? (message ? "succeeded" : "errored");
  return {
    customId: line["custom_id"],
    outcome,
    answer: answerOf(outcome, type, result, message).slice(0, longestTableText),
    ...usageOf(message),
  };
}

/** What there is to read of a result: the answer's text, or the service's words about an error. */
export function textOfResult(result: unknown): string {
  if (!isObject(result)) return "";
  const message = isObject(result["message"]) ? result["message"] : undefined;
  const type = String(result["type"] ?? "");
  return answerOf(outcomes[type] ?? (message ? "succeeded" : "errored"), type, result, message);
}

function answerOf(outcome: BatchOutcome, type: string, result: JsonObject, message: JsonObject | undefined): string {
  if (outcome === "succeeded") return textOfContent(message?.["content"]);
  if (outcome !== "errored") return "";
  const error = readError(result["error"]);
  return [error.code ?? error.type ?? (error.message === undefined ? type : undefined), error.message].filter(Boolean).join(": ");
}

function usageOf(message: JsonObject | undefined): Pick<ResultLine, "stopReason" | "inputTokens" | "outputTokens" | "searches"> {
  const stopReason = message?.["stop_reason"];
  const { inputTokens, outputTokens, searches } = messageUsage(message?.["usage"]);
  return {
    ...(typeof stopReason === "string" && { stopReason }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(searches !== undefined && { searches }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A line that was cut off is none.
    return undefined;
  }
}
