/** A stretch of a file: from the first byte to the last one, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks of a file of this size: a stretch, `whole` (no header, one that is not understood, or several ranges, which
 * HTTP lets a server ignore), or `unsatisfiable` (416) when it begins behind the end (RFC 9110, section 14).
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (match === null) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "") return last === "" ? "whole" : suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}

/** The last bytes of the file: `bytes=-500`. */
function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
