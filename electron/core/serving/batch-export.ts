import { BatchOutcome } from "../../../shared/contract/batches.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Batches } from "../batches/batches.ts";
import { streamOf } from "../stream-of.ts";
import { attachment } from "./attachment.ts";

const types = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl" };

/**
 * Answers `GET|HEAD /batch-export/<jobId>?format=csv|jsonl&outcome=…` with the rows of a batch as a file that is made while it is sent;
 * `outcome` may be repeated, without it all rows come. 404 where there is no such batch.
 */
export async function sendBatchExport(request: Request, batches: Pick<Batches, "export">, jobId: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "jsonl" ? "jsonl" : "csv";
  const asked = searchParams.getAll("outcome").flatMap((outcome) => BatchOutcome.safeParse(outcome).data ?? []);
  const outcomes = asked.length > 0 ? asked : BatchOutcome.options;
  const file = await batches.export(jobId, format, outcomes).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "not-found") return undefined;
    throw error;
  });
  if (!file) return new Response(null, { status: 404 });
  const headers = { "Content-Type": types[format], "Content-Disposition": attachment(file.name), "Cache-Control": "no-store" };
  if (request.method !== "HEAD") return new Response(streamOf(bytesOf(file.text)), { headers });
  await file.text.return(undefined);
  return new Response(null, { headers });
}

async function* bytesOf(text: AsyncGenerator<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const piece of text) yield encoder.encode(piece);
}
