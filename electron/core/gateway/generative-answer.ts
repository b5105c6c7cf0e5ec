import type { PartBlock } from "../../../shared/contract/threads.ts";
import { Failure, type FailureCode } from "../../../shared/failure.ts";
import { emptyAnswerReason, finishReasonWords } from "../../../shared/words/finish-reasons.ts";
import { isObject, type JsonObject } from "./answers.ts";
import type { AnswerChange, ServiceDetails } from "./chat-answer.ts";
import { failureOfTaskError } from "./gateway-error.ts";
import { blockOf, bytesOf, joined, type KeptBytes } from "./generative-parts.ts";

/** Where the bytes are that a note in a part's `data` stands for. */
export type KeptOf = (note: string) => KeptBytes | undefined;

/**
 * An answer of the generative area as its pieces build it (wire notes 6.3 to 6.7). Pure. Every part is kept such that it can go back as it came
 * (GC-05), unknown fields are kept (GEN-09), names with underscores are read too. Candidates beside the first one are answers of their own.
 */
export class GenerativeAnswer {
  /** Something of the answer came. */
  hasBegun = false;
  readonly #call: ServiceDetails = {};
  #service: JsonObject = {};
  /** By their index, the first that came first. */
  readonly #candidates = new Map<unknown, Candidate>();

  get blocks(): PartBlock[] {
    return this.#first?.blocks ?? [];
  }

  /** The service's last word came, and there is something to show. */
  get isWhole(): boolean {
    return this.#first?.stopReason !== undefined && this.blocks.length > 0;
  }

  /** So many candidates have said why they end, and what it took is counted: nothing more is due, whether the stream ends or not. */
  isOver(candidateCount: number): boolean {
    if (this.#call.usage === undefined) return false;
    const ended = [...this.#candidates.values()].filter(({ stopReason }) => stopReason !== undefined).length;
    return ended >= candidateCount && ended === this.#candidates.size;
  }

  get details(): ServiceDetails {
    return this.#detailsOf(this.#first);
  }

  /** Further candidates that hold something. The tokens of all are counted with the first. */
  get beside(): { blocks: PartBlock[]; details: ServiceDetails }[] {
    const others = [...this.#candidates.values()].slice(1).filter(({ blocks }) => blocks.length > 0);
    return others.map((candidate) => {
      const { usage: _counted, ...details } = this.#detailsOf(candidate);
      return { blocks: candidate.blocks, details };
    });
  }

  /** Takes in one piece of the answer, or all of it. Throws the `Failure` that it reports. */
  take(value: JsonObject, kept: KeptOf): AnswerChange[] {
    const { candidates, error, ...rest } = camel(unwrapped(value), ["candidates"]);
    if (isObject(error) || (typeof error === "string" && error !== "")) throw new Failure(failureOfTaskError({ error }, "answer-failed"));
    this.hasBegun = true;
    this.#takeCall(rest);
    const list = (Array.isArray(candidates) ? candidates : [candidates]).filter(isObject);
    return [...list.flatMap((each, place) => this.#takeCandidate(each, place, kept)), { type: "details" }];
  }

  /** After the last piece. Throws why nothing came, where the service says so: the prompt was blocked, or the answer (wire notes 6.4). */
  end(): void {
    if (this.blocks.length > 0) return;
    const feedback = this.#service["promptFeedback"];
    const blockReason = isObject(feedback) ? feedback["blockReason"] : undefined;
    if (isObject(feedback) && typeof blockReason === "string") {
      this.#call.stopReason = blockReason;
      throw promptBlocked(blockReason, feedback["blockReasonMessage"]);
    }
    const { stopReason, service } = this.details;
    if (stopReason !== undefined) throw nothingCame(stopReason, service?.["finishMessage"]);
  }

  get #first(): Candidate | undefined {
    return this.#candidates.values().next().value;
  }

  #detailsOf(candidate: Candidate | undefined): ServiceDetails {
    const service = { ...this.#service, ...candidate?.service };
    return {
      ...this.#call,
      ...(candidate?.stopReason !== undefined && { stopReason: candidate.stopReason }),
      ...(Object.keys(service).length > 0 && { service }),
    };
  }

  /** Counts are cumulative: the last ones stand (wire notes 6.6). */
  #takeCall({ responseId, modelVersion, usageMetadata, ...service }: JsonObject): void {
    if (typeof responseId === "string" && responseId !== "") this.#call.serviceId = responseId;
    if (typeof modelVersion === "string" && modelVersion !== "") this.#call.serviceModel = modelVersion;
    if (isObject(usageMetadata)) this.#call.usage = { ...this.#call.usage, ...usageMetadata };
    this.#service = withFields(this.#service, service);
  }

  #takeCandidate(candidate: JsonObject, place: number, kept: KeptOf): AnswerChange[] {
    const key = candidate["index"] ?? place;
    const known = this.#candidates.get(key) ?? new Candidate();
    this.#candidates.set(key, known);
    const changes = known.take(candidate, kept);
    return known === this.#first ? changes : [];
  }
}

/** One of the answers that a request brings. */
class Candidate {
  readonly blocks: PartBlock[] = [];
  stopReason: string | undefined;
  service: JsonObject = {};

  take(candidate: JsonObject, kept: KeptOf): AnswerChange[] {
    const { content, finishReason, index: _index, ...service } = camel(candidate, ["content"]);
    if (typeof finishReason === "string" && finishReason !== "") this.stopReason = finishReason;
    this.service = withFields(this.service, service);
    const parts = isObject(content) ? content["parts"] : undefined;
    return (Array.isArray(parts) ? parts : [parts]).filter(isObject).flatMap((part) => this.#add(part, kept));
  }

  #add(part: JsonObject, kept: KeptOf): AnswerChange[] {
    const data = bytesOf(part)?.data;
    const block = blockOf(part, data === undefined ? undefined : kept(data));
    const last = this.blocks.at(-1);
    const longer = last && joined(last, block);
    if (!longer) return [{ type: "block", index: this.blocks.push(block) - 1 }];
    const index = this.blocks.length - 1;
    this.blocks[index] = longer;
    const grown = block.type === "text" ? { field: "text", text: block.text } : { field: "thinking", text: longTextOf(block) };
    return grown.text === "" ? [] : [{ type: "grown", index, ...grown }];
  }
}

function longTextOf(block: PartBlock): string {
  return block.type === "thinking" ? block.thinking : "";
}

/** Gateways put one more object around the answer. */
function unwrapped(value: JsonObject): JsonObject {
  const isAnswer = (object: JsonObject) => ["candidates", "promptFeedback", "prompt_feedback", "error"].some((name) => name in object);
  if (isAnswer(value)) return value;
  return [value["response"], value["data"], value["result"]].filter(isObject).find(isAnswer) ?? value;
}

/** Later words replace earlier ones field by field, since pieces carry only what is new; nothing replaces something with nothing. */
function withFields(before: JsonObject, said: JsonObject): JsonObject {
  const fields = Object.entries(said).filter(([, value]) => value !== undefined && value !== null);
  const merged = fields.map(([name, value]) => {
    const known = before[name];
    return [name, isObject(known) && isObject(value) ? withFields(known, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(merged) };
}

/** The object with names as the interface writes them, all the way down but for the fields that are kept as they came. */
function camel(object: JsonObject, asTheyCame: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const own = camelName(name);
      return [own, asTheyCame.includes(own) ? value : camelDeep(value)];
    }),
  );
}

function camelDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelDeep);
  return isObject(value) ? camel(value, []) : value;
}

function camelName(name: string): string {
  return /^[a-z]+(?:_[a-z0-9]+)+$/.test(name) ? name.replaceAll(/_([a-z0-9])/g, (_match, sign: string) => sign.toUpperCase()) : name;
}

function promptBlocked(blockReason: string, words: unknown): Failure {
  const own = `The service refused the question (${blockReason})`;
  return new Failure({
    code: "content-rejected",
    reason: "prompt-blocked",
    message: typeof words === "string" && words !== "" ? `${own}: ${words}` : `${own}.`,
    detail: { blockReason },
    service: { code: blockReason, ...(typeof words === "string" && { message: words }) },
    delivery: "answered",
  });
}

/** What a person can change in the question; the rest may pass another time. */
const refusals = /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION|MODEL_ARMOR/;

/** That an answer is whole says the less why nothing is in it. */
function wordsOfNothing(finishReason: string, known: string | undefined): string {
  if (finishReason === "STOP") return "The service ended the answer without putting anything into it.";
  return `Nothing came: ${known ?? `the service ended with ${finishReason}.`}`;
}

function nothingCame(finishReason: string, words: unknown): Failure {
  const code: FailureCode = refusals.test(finishReason) ? "content-rejected" : "gateway-error";
  const known: Record<string, string> = finishReasonWords.en;
  const isKnown = Object.hasOwn(known, finishReason);
  const own = wordsOfNothing(finishReason, known[finishReason]);
  return new Failure({
    code,
    reason: isKnown ? emptyAnswerReason(finishReason) : "answer-without-content",
    message: typeof words === "string" && words !== "" ? `${own} ${words}` : own,
    detail: { finishReason },
    service: { code: finishReason, ...(typeof words === "string" && { message: words }) },
    delivery: "answered",
  });
}
