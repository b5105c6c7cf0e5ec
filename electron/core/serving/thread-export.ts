import { exportFormats, type ThreadExport } from "../threads/thread-export.ts";
import { attachment } from "./attachment.ts";

/** Answers `GET|HEAD /thread-export?ids=…,…&format=…`: threads as one file to be saved (CH-01); 404 where nothing is meant. */
export function sendThreads(request: Request, threads: Pick<ThreadExport, "make">): Response {
  const { searchParams } = new URL(request.url);
  const format = exportFormats.find((each) => each === searchParams.get("format"));
  const file = format && threads.make((searchParams.get("ids") ?? "").split(","), format);
  if (!file) return new Response(null, { status: 404 });
  const headers = { "Content-Type": file.mime, "Content-Disposition": attachment(file.name), "Cache-Control": "no-store" };
  return new Response(request.method === "HEAD" ? null : file.text, { headers });
}
