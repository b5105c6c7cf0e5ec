/** Server-sent events read from bytes (lesson 36): wherever the network cuts the stream, the same events come out. */

/** One event: what its `data` lines hold, joined. */
export interface ServerEvent {
  /** By the `event:` line; gateways leave it out (wire notes 5.4). */
  name?: string;
  data: string;
}

/**
 * The events of a body. Lines end with CRLF, CR or LF and nothing else; comments, retry lines and empty events are left out. What stands at the
 * end without its blank line is given too: a reader of JSON tells a whole one from one that was cut.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  const lines = new Lines();
  const reader = new EventReader();
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
  /** A CR ended the last line: an LF right behind it belongs to it, also in the next chunk. */
  #isAfterReturn = false;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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
    if (start < chunk.length) this.#parts.push(chunk.slice(start));
    return lines;
  }

  rest(): string {
    return this.#line(new Uint8Array());
  }

  #line(end: Uint8Array): string {
    const bytes = this.#parts.length === 0 ? end : Buffer.concat([...this.#parts, end]);
    this.#parts = [];
    return this.#decoder.decode(bytes);
  }
}

/** Gathers lines into events, by the rules of the HTML standard. */
class EventReader {
  #name: string | undefined;
  #data: string[] = [];
  #isFirst = true;

  take(line: string): ServerEvent | undefined {
    const text = this.#isFirst ? line.replace(/^\uFEFF/, "") : line;
    this.#isFirst = false;
    if (text === "") return this.#end();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (field === "event") this.#name = value;
    else if (field === "data") this.#data.push(value);
    // Some put an error there as a bare line (wire notes 6.6).
    else if (text.startsWith("{")) this.#data.push(text);
    return undefined;
  }

  #end(): ServerEvent | undefined {
    const event = { ...(this.#name !== undefined && { name: this.#name }), data: this.#data.join("\n") };
    this.#name = undefined;
    this.#data = [];
    return event.data === "" ? undefined : event;
  }
}
