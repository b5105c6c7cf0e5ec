import type { Outgoing, OutgoingFile } from "../exchange/outgoing.ts";
import { streamOf } from "../stream-of.ts";
import { attachment } from "./attachment.ts";

/**
 * Answers `GET|HEAD /library-export/<id>` with what was prepared under that id, as a file to be saved; 404 where nothing was. A file of the
 * library that is found changed while it is sent breaks the answer off, so that what was saved is never taken for whole.
 */
export function sendLibraryExport(request: Request, outgoing: Pick<Outgoing, "get">, id: string): Response {
  return sendOutgoing(request, outgoing.get(id));
}

/** A file that is made while it is sent, to be saved; 404 where there is none. */
export function sendOutgoing({ method }: Request, file: OutgoingFile | undefined): Response {
  if (!file) return new Response(null, { status: 404 });
  const headers = {
    "Content-Type": file.mime,
    "Content-Disposition": attachment(file.name),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(file.bytes !== undefined && { "Content-Length": String(file.bytes) }),
  };
  return new Response(method === "HEAD" ? null : streamOf(file.pieces()), { headers });
}
