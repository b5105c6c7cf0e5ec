import { randomUUID } from "node:crypto";
import type { Block, Message, PartBlock } from "../../../shared/contract/threads.ts";
import { isObject, type JsonObject } from "../gateway/answers.ts";
import { ArrivingPictures, noteOf, spooledPicture } from "../gateway/arriving-pictures.ts";
import type { AnswerChange } from "../gateway/chat-answer.ts";
import { GenerativeAnswer } from "../gateway/generative-answer.ts";
import { bytesOf, type KeptBytes, pictureAlone } from "../gateway/generative-parts.ts";
import { piecesOf, readWholeAnswer } from "../gateway/generative-pieces.ts";
import { untilSilence } from "../gateway/until-silence.ts";
import { SECOND } from "../../../shared/units.ts";
import type { Call } from "../gateway/http.ts";
import type { OpenAnswer } from "../gateway/open-answer.ts";
import { hideSecretsInProse } from "../redact.ts";
import type { AnswerPictures, ArrivedBytes } from "./answer-pictures.ts";
import type { PictureOrigin } from "./picture-origin.ts";
import type { Beside, Reading } from "./reading.ts";

interface Parts {
  message: Message;
  /** Answers of one connection wait for one another. */
  lane: string;
  call: (signal: AbortSignal, readText: NonNullable<Call["readText"]>) => Promise<OpenAnswer>;
  pictures: AnswerPictures;
  origin: PictureOrigin;
}

/** After the last word; one more piece would come at once. */
const silenceAtEnd = 5 * SECOND;

/** Reads an answer of the generative area (GC-01): its pictures go to the disk as they come, and are media before anything is told of them. */
export class GenerativeReading implements Reading {
  readonly #parts: Parts;
  readonly #answer = new GenerativeAnswer();
  readonly #arriving: ArrivingPictures;
  /** By the note that stands in the answer. */
  readonly #kept = new Map<string, KeptBytes>();
  /** With their entries, once it has ended. */
  #settled: Block[] | undefined;
  #beside: Beside[] = [];
  #opened: OpenAnswer | undefined;
  readonly #connection = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#arriving = new ArrivingPictures(() => parts.pictures.spool.folderOf(parts.message.id));
  }

  get lane() {
    return this.#parts.lane;
  }

  holding(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    return this.#parts.pictures.holding(work, signal);
  }

  get blocks(): readonly Block[] {
    return this.#settled ?? this.#answer.blocks;
  }

  get details() {
    return this.#answer.details;
  }

  get isWhole() {
    return this.#answer.isWhole;
  }

  get hasBegun() {
    return this.#answer.hasBegun;
  }

  get beside() {
    return this.#beside;
  }

  async open(signal: AbortSignal): Promise<Headers> {
    const ownSignal = AbortSignal.any([signal, this.#connection.signal]);
    this.#opened = await this.#parts.call(ownSignal, (stream) => readWholeAnswer(stream, this.#arriving));
    return this.#opened.headers;
  }

  async *changes(): AsyncGenerator<readonly AnswerChange[], void, void> {
    if (!this.#opened) return;
    const { settings } = this.#parts.message.details ?? {};
    const candidateCount = (settings?.area === "generative" ? settings.candidateCount : undefined) ?? 1;
    const pieces = untilSilence(piecesOf(this.#opened, this.#arriving), {
      most: silenceAtEnd,
      isOver: () => this.#answer.isOver(candidateCount) && !this.#arriving.isArriving,
      close: () => this.#connection.abort(),
    });
    for await (const piece of pieces) {
      for (const arrived of arrivedIn(piece)) await this.#keep(arrived);
      yield this.#answer.take(hideSecretsInProse(piece) as JsonObject, (note) => this.#kept.get(note));
    }
    this.#answer.end();
  }

  /** Also what arrived whole of a piece that broke off: it is paid. */
  async settle(): Promise<void> {
    const { message, pictures, origin } = this.#parts;
    const rest: PartBlock[] = [];
    for (const picture of this.#arriving.whole) {
      if (this.#kept.has(noteOf(picture))) continue;
      const kept = await this.#keep({ note: noteOf(picture), file: picture.file, isThought: false });
      if (kept.isPicture) rest.push(pictureAlone(kept));
    }
    const details = message.details && { ...message.details, ...this.#answer.details };
    this.#settled = pictures.enter({ ...message, details }, [...this.#answer.blocks, ...rest], origin);
    this.#beside = this.#answer.beside.map((other) => {
      const own = { ...message, id: randomUUID(), details: message.details && { ...message.details, ...other.details } };
      return { id: own.id, blocks: pictures.enter(own, other.blocks, origin), details: other.details };
    });
  }

  forget(): void {
    const { message, pictures } = this.#parts;
    pictures.spool.discard(message.id);
  }

  async #keep({ note, ...arrived }: ArrivedBytes & { note: string }): Promise<KeptBytes> {
    const { message, pictures, origin } = this.#parts;
    const kept = await pictures.keep(message, arrived, origin.prompt);
    this.#kept.set(note, kept);
    return kept;
  }
}

/** The pictures whose notes stand anywhere in a piece of an answer. */
function arrivedIn(value: unknown): (ArrivedBytes & { note: string })[] {
  if (Array.isArray(value)) return value.flatMap(arrivedIn);
  if (!isObject(value)) return [];
  const note = bytesOf(value)?.data;
  const picture = spooledPicture(note);
  if (note !== undefined && picture) return [{ note, file: picture.file, isThought: value["thought"] === true }];
  return Object.values(value).flatMap(arrivedIn);
}
