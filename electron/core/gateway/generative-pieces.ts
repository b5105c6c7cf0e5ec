import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { isObject, type JsonObject, readBody } from "./answers.ts";
import type { ArrivingPictures } from "./arriving-pictures.ts";
import { EventPictures } from "./event-pictures.ts";
import { readEvents } from "./event-stream.ts";
import { JsonPictures, type PictureFields } from "./json-pictures.ts";
import type { OpenAnswer } from "./open-answer.ts";

/** Bytes of a picture are the `data` of an inline object; some gateways write it with an underscore (wire notes 6.2). */
const fields: PictureFields = {
  isPicture: (field, inside) => field === "data" && (inside === "inlineData" || inside === "inline_data"),
};

/** Signatures are long, and a picture brings one. */
const longestRest = 32 * MIB;

/**
 * The pieces of an answer in their order, its pictures taken out: events, or JSON that is one object or a list of pieces, whatever was asked for
 * (wire notes 6.6). Fails with `not-json` or `cut-off-body` for a piece that cannot be read.
 */
export async function* piecesOf(opened: OpenAnswer, arriving: ArrivingPictures): AsyncGenerator<JsonObject, void, void> {
  if (opened.text !== undefined) return yield* objectsIn(opened.text);
  const { first, body } = await begun(opened.body);
  const text = isOfJson(first) ? await arriving.textOf(body, new JsonPictures(fields), longestRest) : undefined;
  if (text !== undefined && readBody(text).is === "json") return yield* objectsIn(text);
  // A stream may begin with an error as a bare line.
  const events = text === undefined ? arriving.takenOutOf(body, new EventPictures(fields)) : bytesOf(text);
  for await (const { data } of readEvents(events)) yield* objectsIn(data);
}

/** The text of an answer that calls itself JSON, without its pictures; events under that name become a list (wire notes 7.5). */
export async function readWholeAnswer(stream: AsyncIterable<Uint8Array> | null, arriving: ArrivingPictures): Promise<string> {
  const { first, body } = await begun(stream ?? nothing());
  if (isOfJson(first)) return arriving.textOf(body, new JsonPictures(fields), longestRest);
  const text = await arriving.textOf(body, new EventPictures(fields), longestRest);
  if (!/^\s*(?:data|event|id|retry)?:/.test(text)) return text;
  const events: string[] = [];
  for await (const { data } of readEvents(bytesOf(text))) if (data.trim() !== "[DONE]") events.push(data);
  return `[${events.join(",")}]`;
}

function* objectsIn(text: string): Generator<JsonObject, void, void> {
  if (text.trim() === "[DONE]") return;
  const body = readBody(text);
  if (body.is === "json") yield* (Array.isArray(body.value) ? body.value : [body.value]).filter(isObject);
  else if (/^\s*[{[]/.test(text)) throw unreadable(body.is === "cut-off" ? "cut-off-body" : "not-json");
}

/** Looks at the first byte that is no blank; `body` is the whole body all the same. */
async function begun(body: AsyncIterable<Uint8Array>): Promise<{ first: number | undefined; body: AsyncIterable<Uint8Array> }> {
  const pieces = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    read.push(next.value);
    first = next.value.find((byte) => !blanks.has(byte));
    if (first !== undefined) break;
  }
  async function* whole(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* read;
      yield* { [Symbol.asyncIterator]: () => pieces };
    } finally {
      await pieces.return?.();
    }
  }
  return { first, body: whole() };
}

/** Blanks, and the mark of byte order. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

function isOfJson(first: number | undefined): boolean {
  return first === 0x7b || first === 0x5b;
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(text);
}

function unreadable(reason: "cut-off-body" | "not-json"): Failure {
  const message = reason === "not-json" ? "A piece of the answer is not JSON." : "The answer broke off.";
  return new Failure({ code: "gateway-error", reason, message, delivery: "answered" });
}
