import { textKindOf } from "../transfer/text-kind.ts";

/** What a file is that is no picture, video or sound. `extension` has its dot. */
export interface DocumentType {
  mime: string;
  extension: string;
}

/**
 * By its bytes; where these are text, by its name too, since bytes do not tell JSON lines from Markdown (CH-01, CH-03, CH-04). What cannot be
 * told is `application/octet-stream`.
 */
export function documentType(head: Uint8Array, name: string): DocumentType {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
  if (startsWith(head, "%PDF-")) return { mime: "application/pdf", extension: ".pdf" };
  if (startsWith(head, "PK\u0003\u0004"))
    return { mime: zipped[ending] ?? "application/zip", extension: ending in zipped ? ending : ".zip" };
  const kind = textKindOf(head);
  if (kind === undefined) return { mime: "application/octet-stream", extension: ending };
  const mime = texts[ending];
  if (mime !== undefined) return { mime, extension: ending };
  return kind === "html" ? { mime: "text/html", extension: ".html" } : { mime: "text/plain", extension: ending === "" ? ".txt" : ending };
}

const texts: Record<string, string> = {
  ".txt": "text/plain",
  ".md": "text/markdown",
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
  ".json": "application/json",
  ".jsonl": "application/jsonl",
  ".ndjson": "application/jsonl",
  ".html": "text/html",
  ".htm": "text/html",
  ".xml": "application/xml",
};

const office = "application/vnd.openxmlformats-officedocument";
const zipped: Record<string, string> = {
  ".docx": `${office}.wordprocessingml.document`,
  ".xlsx": `${office}.spreadsheetml.sheet`,
  ".pptx": `${office}.presentationml.presentation`,
};

function startsWith(head: Uint8Array, mark: string): boolean {
  return Buffer.from(head.subarray(0, mark.length)).toString("latin1") === mark;
}
