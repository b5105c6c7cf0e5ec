import type { ChatDialect } from "./dialect.ts";
import type { StreamEvent } from "./events.ts";

/** What is written for one event; `tokens` is how much of the answer it carries. */
export interface Frame {
  bytes: Buffer;
  tokens: number;
}

const lineEnds = { lf: "\n", crlf: "\r\n", cr: "\r" } as const;
const EVENTS_BETWEEN_COMMENTS = 10;

/** Server-sent events as the dialect writes them (wire notes 5.4, 7.5). */
export function framesOf(events: readonly StreamEvent[], dialect: ChatDialect): Frame[] {
  const end = lineEnds[dialect.lineEnd];
  const frame = (lines: readonly string[], tokens = 0) => ({ bytes: Buffer.from(`${lines.join(end)}${end}${end}`), tokens });
  const comment = frame([": PING", "retry: 3000"]);
  const frames = events.flatMap(({ type, data, tokens }, place) => {
    const name = dialect.hasEventLines ? [`event: ${type}`] : [];
    const said = frame([...name, `data: ${JSON.stringify(data)}`], tokens);
    return dialect.hasComments && place % EVENTS_BETWEEN_COMMENTS === 0 ? [comment, said] : [said];
  });
  return dialect.hasDone ? [...frames, frame(["data: [DONE]"])] : frames;
}
