/** What the gateway says to one request, before faults have their way with it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, body: Buffer.from(JSON.stringify(value)) };
}

export function htmlAnswer(status: number, html: string): Answer {
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(html) };
}

export function emptyAnswer(status: number): Answer {
  return { status, headers: {}, body: Buffer.alloc(0) };
}
