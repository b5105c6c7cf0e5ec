import type { BatchOutcome } from "../../../shared/contract/batches.ts";
import { textOfParams } from "../../../shared/rules/batch.ts";
import { csvLine } from "../csv-line.ts";
import type { Places } from "./batch-table.ts";
import type { SliceReader } from "./read-slice.ts";
import { readRequest, type KeptRequest } from "./request-file.ts";
import { readResultLine, textOfResult } from "./result-line.ts";

export type ExportFormat = "csv" | "jsonl";

export interface ExportFiles {
  requests: SliceReader;
  /** None while the batch has no results. */
  results?: SliceReader;
}

const columns = ["custom_id", "outcome", "model", "prompt", "answer", "stop_reason", "input_tokens", "output_tokens"];

/** The rows as a file, in pieces of text: JSON lines of `{custom_id, params, outcome, result}`, or a table with the whole texts. */
export async function* exportText(format: ExportFormat, places: readonly Places[], files: ExportFiles): AsyncGenerator<string> {
  // Spreadsheets take a table for UTF-8 only by its mark.
  if (format === "csv") yield `\uFEFF${csvLine(columns)}`;
  const lineOf = async (place: Places) => {
    const request = readRequest(await files.requests.text(place.request));
    const resultText = place.result && (await files.results?.text(place.result));
    return format === "csv" ? csvRow(request, place.outcome, resultText) : jsonLine(request, place.outcome, resultText);
  };
  for (let at = 0; at < places.length; at += rowsAtOnce) yield (await Promise.all(places.slice(at, at + rowsAtOnce).map(lineOf))).join("");
}

const rowsAtOnce = 100;

function jsonLine({ custom_id, params }: KeptRequest, outcome: BatchOutcome, resultText: string | undefined): string {
  return `${JSON.stringify({ custom_id, params, outcome, result: resultIn(resultText) ?? null })}\n`;
}

function csvRow({ custom_id, params }: KeptRequest, outcome: BatchOutcome, resultText: string | undefined): string {
  const { stopReason, inputTokens, outputTokens } = (resultText === undefined ? undefined : readResultLine(resultText)) ?? {};
  const texts = [custom_id, outcome, String(params["model"] ?? ""), textOfParams(params), textOfResult(resultIn(resultText))];
  return csvLine([...texts, stopReason ?? "", String(inputTokens ?? ""), String(outputTokens ?? "")]);
}

function resultIn(text: string | undefined): unknown {
  return text === undefined ? undefined : (JSON.parse(text) as { result?: unknown }).result;
}
