/** What a source said about the file, as far as it helps to go on later. Validators are strong ones only (RFC 9110, 13.1.5). */
export interface SourceFacts {
  etag?: string;
  lastModified?: string;
  totalBytes?: number;
}

/** What is asked: the bytes from `from` on, of the file that `facts` describe. */
export interface Asked {
  from: number;
  facts: SourceFacts;
}

/** What to do with an answer, decided by its head. */
export type AnswerPlan =
  | { do: "append"; facts: SourceFacts }
  | { do: "begin"; facts: SourceFacts }
  /** The file is exactly as long as what is here already. */
  | { do: "keep"; facts: SourceFacts }
  /** What is here belongs to another file, or the answer is of no use: ask for the whole. */
  | { do: "start-over" }
  /** No file at all: its body holds the service's words. */
  | { do: "read-words" };

/** Whether a part can be gone on with: only a validator proves that both halves are of one file. */
export function isResumable(facts: SourceFacts): boolean {
  return facts.etag !== undefined || facts.lastModified !== undefined;
}

/** Headers that ask for the rest, or for all. Unencoded: lengths and ranges of a compressed body mean nothing for the file. */
export function headersFor({ from, facts }: Asked): Record<string, string> {
  const plain = { "accept-encoding": "identity" };
  const validator = facts.etag ?? facts.lastModified;
  return from > 0 && validator !== undefined ? { ...plain, range: `bytes=${from}-`, "if-range": validator } : plain;
}

/** Decides by status and headers; reads no body. */
export function planFor(answer: { status: number; headers: Headers }, asked: Asked): AnswerPlan {
  if (answer.status === 200) return { do: "begin", facts: factsOf(answer.headers, lengthOf(answer.headers)) };
  if (answer.status === 206) return planForPart(answer.headers, asked);
  if (answer.status === 416 && asked.from > 0) return planForNoRange(answer.headers, asked);
  return { do: "read-words" };
}

function planForPart(headers: Headers, asked: Asked): AnswerPlan {
  const range = readRange(headers.get("content-range"));
  if (!range || range.start !== asked.from || isEncoded(headers)) return asked.from > 0 ? { do: "start-over" } : { do: "read-words" };
  const now = factsOf(headers, range.total ?? asked.facts.totalBytes);
  if (asked.from === 0) return { do: "begin", facts: now };
  return isSameFile(asked.facts, now) ? { do: "append", facts: { ...asked.facts, totalBytes: now.totalBytes } } : { do: "start-over" };
}

/** 416 to a range that begins at the end of the file: nothing is missing. */
function planForNoRange(headers: Headers, asked: Asked): AnswerPlan {
  const total = /^bytes \*\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  const isWhole = total !== undefined && Number(total) === asked.from;
  const now = factsOf(headers, asked.from);
  return isWhole && isSameFile(asked.facts, now) ? { do: "keep", facts: { ...asked.facts, totalBytes: asked.from } } : { do: "start-over" };
}

function isSameFile(before: SourceFacts, now: SourceFacts): boolean {
  if (!agree(before.totalBytes, now.totalBytes)) return false;
  // Servers of one cluster may disagree about the time of a file, not about its tag.
  if (before.etag !== undefined && now.etag !== undefined) return before.etag === now.etag;
  return agree(before.lastModified, now.lastModified);
}

function agree<T>(one: T | undefined, other: T | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

function factsOf(headers: Headers, totalBytes: number | undefined): SourceFacts {
  // A body that was compressed on the way has a length and a tag of its own, not the file's.
  if (isEncoded(headers)) return {};
  const etag = headers.get("etag") ?? undefined;
  return {
    ...(etag !== undefined && /^"[^"]*"$/.test(etag) && { etag }),
    ...(headers.get("last-modified") && { lastModified: headers.get("last-modified") ?? undefined }),
    ...(totalBytes !== undefined && { totalBytes }),
  };
}

function isEncoded(headers: Headers): boolean {
  return !["", "identity"].includes(headers.get("content-encoding")?.trim().toLowerCase() ?? "");
}

function lengthOf(headers: Headers): number | undefined {
  const text = headers.get("content-length") ?? "";
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function readRange(text: string | null): { start: number; total?: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(text?.trim() ?? "");
  if (!match) return undefined;
  return { start: Number(match[1]), ...(match[3] !== "*" && { total: Number(match[3]) }) };
}
