import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";

/** Server-sent events read from bytes (lesson 36): wherever the network cuts the stream, the same events come out. */

/** One event: what its `data` lines hold, joined. */
export interface ServerEvent {
  /** By the `event:` line; gateways leave it out (wire notes 5.4). */
  name?: string;
  data: string;
}

/** Bytes of one event: more than any picture that a line carries, and little enough for memory. */
const mostBytes = 64 * MIB;

/**
 * The events of a body. Lines end with CRLF, CR or LF and nothing else; comments, retry lines and empty events are left out. What stands at the
 * end without its blank line is given too: a reader of JSON tells a whole one from one that was cut. Fails with
 * `event-too-large` for one of more than `most` bytes: a line without an end would fill the memory.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>, most = mostBytes): AsyncGenerator<ServerEvent, void, void> {
  const lines = new Lines(most);
  const reader = new EventReader(most);
  for await (const chunk of body) {
    for (const line of lines.push(chunk)) {
      const event = reader.take(line);
      if (event) yield event;
    }
  }
  const last = reader.take(lines.rest()) ?? reader.take("");
  if (last) yield last;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Cuts bytes into lines. Both line ends are single bytes that occur in no other character of UTF-8, so a line holds whole characters. */
class Lines {
  #parts: Uint8Array[] = [];
  #partBytes = 0;
  readonly #most: number;
  /** A CR ended the last line: an LF right behind it belongs to it, also in the next chunk. */
  #isAfterReturn = false;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(most: number) {
    this.#most = most;
  }

  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === lineFeed && this.#isAfterReturn && index === start) start = index + 1;
      else if (byte === lineFeed || byte === carriageReturn) {
        lines.push(this.#line(chunk.subarray(start, index)));
        start = index + 1;
      }
      this.#isAfterReturn = byte === carriageReturn;
    }
    if (start < chunk.length) this.#keep(chunk.slice(start));
    return lines;
  }

  rest(): string {
    return this.#line(new Uint8Array());
  }

  #keep(part: Uint8Array): void {
    this.#partBytes += part.length;
    if (this.#partBytes > this.#most) throw tooLarge(this.#most);
    this.#parts.push(part);
  }

  #line(end: Uint8Array): string {
    const bytes = this.#parts.length === 0 ? end : Buffer.concat([...this.#parts, end]);
    this.#parts = [];
    this.#partBytes = 0;
    return this.#decoder.decode(bytes);
  }
}

/** Gathers lines into events, by the rules of the HTML standard. */
class EventReader {
  #name: string | undefined;
  #data: string[] = [];
  #length = 0;
  #isFirst = true;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(line: string): ServerEvent | undefined {
    const text = this.#isFirst ? line.replace(/^\uFEFF/, "") : line;
    this.#isFirst = false;
    if (text === "") return this.#end();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (field === "event") this.#name = value;
    else if (field === "data") this.#add(value);
    // Some put an error there as a bare line (wire notes 6.6).
    else if (text.startsWith("{")) this.#add(text);
    return undefined;
  }

  #add(data: string): void {
    this.#length += data.length + 1;
    if (this.#length > this.#most) throw tooLarge(this.#most);
    this.#data.push(data);
  }

  #end(): ServerEvent | undefined {
    const event = { ...(this.#name !== undefined && { name: this.#name }), data: this.#data.join("\n") };
    this.#name = undefined;
    this.#data = [];
    this.#length = 0;
    return event.data === "" ? undefined : event;
  }
}

function tooLarge(most: number): Failure {
  const max = Math.floor(most / MIB);
  const message = `A piece of the answer is larger than ${max} MB; the connection was closed.`;
  return new Failure({ code: "gateway-error", reason: "event-too-large", message, detail: { max }, delivery: "answered" });
}
