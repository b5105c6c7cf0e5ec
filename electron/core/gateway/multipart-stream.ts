import { randomBytes } from "node:crypto";
import { streamOf } from "../stream-of.ts";
import type { FormPart } from "./form-parts.ts";

/** A part of a form: a plain value, or a file that is opened when its turn comes. */
export type StreamPart =
  | { name: string; value: string }
  | { name: string; filename: string; type: string; bytes: number; open: () => AsyncIterable<Uint8Array<ArrayBuffer>> };

/** A form as a body of a known length that is read from the disk while it leaves. */
export interface StreamedForm {
  headers: Record<string, string>;
  /** The parts as they are shown. */
  parts: FormPart[];
  bytes: number;
  /** `onBytes` hears how many bytes have left so far. */
  open(onBytes?: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** File names go out as they are, paths and letters of every script included; what would end the header early is percent-encoded, as browsers do. */
export function streamedForm(parts: readonly StreamPart[]): StreamedForm {
  const boundary = `----lanternist${randomBytes(12).toString("hex")}`;
  const heads = parts.map((part) => Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`));
  const foot = Buffer.from(`--${boundary}--\r\n`);
  const bytes = parts.reduce((sum, part, place) => sum + (heads[place]?.length ?? 0) + sizeOf(part) + lineEnd.length, foot.length);
  async function* pieces(onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let left = 0;
    const told = (piece: Uint8Array<ArrayBuffer>) => {
      onBytes((left += piece.length));
      return piece;
    };
    for (const [place, part] of parts.entries()) {
      yield told(heads[place] ?? Buffer.alloc(0));
      if ("value" in part) yield told(Buffer.from(part.value));
      else for await (const piece of part.open()) yield told(piece);
      yield told(lineEnd);
    }
    yield told(foot);
  }
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": String(bytes) },
    parts: parts.map((part) => ("value" in part ? part : { name: part.name, filename: part.filename, type: part.type, size: part.bytes })),
    bytes,
    open: (onBytes = () => undefined) => streamOf(pieces(onBytes)),
  };
}

const lineEnd = Buffer.from("\r\n");

function headOf(part: StreamPart): string {
  const name = `Content-Disposition: form-data; name="${quoted(part.name)}"`;
  return "value" in part ? name : `${name}; filename="${quoted(part.filename)}"\r\nContent-Type: ${part.type}`;
}

function quoted(text: string): string {
  return text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function sizeOf(part: StreamPart): number {
  return "value" in part ? Buffer.byteLength(part.value) : part.bytes;
}
