import { setTimeout as wait } from "node:timers/promises";
import { jsonAnswer, type Answer } from "../answer.ts";
import type { SentStream } from "../chat/stream-sending.ts";
import type { Faults } from "../faults.ts";
import { Refusal } from "../refusal.ts";
import { chunksOf, timeOf } from "./chunks.ts";
import { framesOf, overloaded } from "./frames.ts";
import { readInputs, type Inputs } from "./inputs.ts";
import { keywordsIn, withoutKeywords, type Keywords } from "./keywords.ts";
import { generativeModel } from "./models.ts";
import { textOf } from "./parts.ts";
import { Pictures } from "./pictures.ts";
import { bodyOf, makeReply, type Reply } from "./reply.ts";
import { readRequest, type GenerativeRequest } from "./request.ts";
import { errorStatuses, invalidArgument, serviceAnswer, ServiceError } from "./service-error.ts";
import { checkSignatures } from "./signatures.ts";

const AREA = "generative.send";
const TOKENS_PER_SECOND = 40;
const SLOW_TOKENS_PER_SECOND = 2;
/** Bytes that are sent at once: an odd number, so that pictures and characters are cut anywhere. */
const CHUNK_BYTES = 60_013;
const CHOP_BYTES = 7;
/** Seconds after which a request over its quota may come again. */
const RETRY_AFTER = 12;

/** `generateContent` and `streamGenerateContent` (interface 4.7; wire notes 6). */
export class GenerativeArea {
  #faults: Faults;
  #speed: number;
  #pictures = new Pictures();

  constructor({ faults, speed }: { faults: Faults; speed: number }) {
    this.#faults = faults;
    this.#speed = speed;
  }

  /** Answers in the service's own error shape; throws a `Refusal` for what the gateway itself does not accept. */
  async answer(method: string, url: URL, contentType: string | undefined, body: Buffer): Promise<Answer | SentStream> {
    const [, id, call] = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/.exec(url.pathname) ?? [];
    if (method !== "POST" || id === undefined) throw new Refusal(404, "", `Invalid URL (${method} ${url.pathname})`);
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? ""))
      throw new Refusal(400, "invalid_request", "Content-Type must be application/json");
    if (this.#faults.has("moderated", AREA))
      throw new Refusal(400, "prompt_blocked", "The prompt was blocked by the gateway's word filter");
    const isStreamed = call === "streamGenerateContent";
    const isEvents = url.searchParams.get("alt") === "sse";
    try {
      const reply = await this.#reply(decodeURIComponent(id), body, isStreamed);
      return isStreamed ? this.#stream(reply, isEvents) : await this.#whole(reply);
    } catch (error) {
      if (error instanceof ServiceError) return serviceAnswer(error, isStreamed && !isEvents);
      throw error;
    }
  }

  async #reply(id: string, body: Buffer, isStreamed: boolean): Promise<Reply> {
    const request = readRequest(body, generativeModel(id));
    const said = textOf(request.turns.at(-1)?.parts ?? []);
    const keywords = keywordsIn(said);
    checkSignatures(request.turns, request.model, keywords.has("strict"));
    this.#checkAsked(keywords, isStreamed);
    const inputs = await readInputs(request.turns, request.system);
    checkLength(request, inputs);
    return await makeReply({ request, said, prompt: withoutKeywords(said), keywords, inputs, pictures: this.#pictures });
  }

  /** Refusals that a keyword asks for. */
  #checkAsked(keywords: Keywords, isStreamed: boolean): void {
    const status = keywords.get("error");
    if (status === "" || (keywords.has("stream-error") && !isStreamed)) throw overloaded();
    if (status !== undefined && errorStatuses.includes(Number(status))) {
      throw new ServiceError(Number(status), `The request was refused with ${status} because its text asked for it.`);
    }
    const seconds = keywords.get("429");
    if (seconds !== undefined) throw overQuota(Number(seconds) || RETRY_AFTER / this.#speed);
  }

  #stream(reply: Reply, isEvents: boolean): SentStream {
    const { keywords } = reply;
    const chop = keywords.has("chop") ? Number(keywords.get("chop") || CHOP_BYTES) : CHUNK_BYTES;
    return {
      frames: framesOf(chunksOf(reply), { isEvents, keywords }),
      rate: this.#rate(keywords),
      chunkBytes: chop > 0 ? chop : CHUNK_BYTES,
      headers: {},
      ...(!isEvents && { type: "application/json; charset=utf-8" }),
    };
  }

  /** Takes as long as the stream would. */
  async #whole(reply: Reply): Promise<Answer> {
    const tokens = timeOf(reply.candidates.flatMap(({ parts }) => parts));
    await wait((tokens * 1000) / this.#rate(reply.keywords), undefined, { ref: false });
    return jsonAnswer(200, bodyOf(reply));
  }

  #rate(keywords: Keywords): number {
    const rate = Number(keywords.get("rate") ?? 0);
    if (rate > 0) return rate;
    return (keywords.has("slow") ? SLOW_TOKENS_PER_SECOND : TOKENS_PER_SECOND) * this.#speed;
  }
}

function checkLength({ model }: GenerativeRequest, { textTokens, pictureTokens }: Inputs): void {
  const count = textTokens + pictureTokens;
  if (count <= model.window) return;
  throw invalidArgument(`The input token count (${count}) exceeds the maximum number of tokens allowed (${model.window}).`);
}

/** With all that the service says of a quota (wire notes 6.8); seconds may be a part of one. */
function overQuota(seconds: number): ServiceError {
  const delay = `${Number(seconds.toFixed(3))}s`;
  const violation = {
    quotaMetric: "demo.example/generate_content_requests",
    quotaId: "GenerateRequestsPerMinutePerProjectPerModel",
    quotaDimensions: { location: "global" },
    quotaValue: "10",
  };
  return new ServiceError(429, `You exceeded your current quota. Please retry in ${delay}.`, [
    { "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations: [violation] },
    { "@type": "type.googleapis.com/google.rpc.Help", links: [{ description: "Learn about quotas", url: "https://help.example/quotas" }] },
    { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: delay },
  ]);
}
