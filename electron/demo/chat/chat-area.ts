import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jsonAnswer, type Answer } from "../answer.ts";
import type { Body } from "../assets/fields.ts";
import type { Faults } from "../faults.ts";
import type { SentFile } from "../file-sending.ts";
import { notBuilt } from "../not-built.ts";
import type { PublicStore } from "../public-store.ts";
import { Refusal } from "../refusal.ts";
import type { StoredBatch } from "./batch-record.ts";
import { Batches } from "./batches.ts";
import type { ChatCall } from "./chat-call.ts";
import { plainDialect, type ChatDialect, type ChatPart } from "./dialect.ts";
import { event, eventsOf, type StreamEvent } from "./events.ts";
import { readBody } from "./fields.ts";
import { framesOf } from "./frames.ts";
import type { Keywords } from "./keywords.ts";
import { measure } from "./measure.ts";
import type { Sources } from "./media.ts";
import { messageOf, type Reply } from "./message.ts";
import { PromptCache } from "./prompt-cache.ts";
import { RateBudget } from "./rate-budget.ts";
import { invalid, overloaded } from "./refusals.ts";
import { checkModerated, keywordsOf, makeReply } from "./replies.ts";
import { readRequest, type ChatRequest } from "./request.ts";
import { secretIn } from "./secret.ts";
import { runSkills } from "./skill-run.ts";
import { Skills } from "./skills.ts";
import { answerStored } from "./stored-routes.ts";
import type { SentStream } from "./stream-sending.ts";
import { checkSignatures } from "./thinking.ts";
import { Uploads } from "./uploads.ts";
import { versionIn } from "./version-header.ts";

const TOKENS_PER_SECOND = 40;
const SLOW_TOKENS_PER_SECOND = 2;
/** How many requests are remembered to tell further answers to the same one apart. */
const MOST_REMEMBERED = 10_000;

interface Parts {
  folder: string;
  /** Address of the server. */
  base: string;
  store: PublicStore;
  faults: Faults;
  speed: number;
}

/** The original host of a gateway's upstream, which nobody can reach from here. */
const OTHER_HOST = "https://upstream.invalid";

/** Chat messages, counting, batches, files and skills (interface 4.6; wire notes 5). */
export class ChatArea {
  readonly dialect: ChatDialect = plainDialect();
  #parts: Parts;
  #budget = new RateBudget();
  #cache = new PromptCache();
  #asked = new Map<string, number>();
  #uploads: Uploads;
  #skills: Skills;
  /** Signs thinking. */
  #secret: string;
  #batches: Batches;

  constructor(parts: Parts) {
    const { folder, speed, base } = parts;
    this.#parts = parts;
    this.#secret = secretIn(folder);
    this.#uploads = new Uploads(join(folder, "files"));
    this.#skills = new Skills(join(folder, "skills"));
    this.#batches = new Batches({
      folder: join(folder, "batches"),
      speed,
      host: () => (this.dialect.resultsHost === "own" ? base : OTHER_HOST),
      reply: async (params, batch, id) => await this.#batchReply(params, batch, id),
    });
  }

  /** Batches for the status page, newest first. */
  overview(): readonly StoredBatch[] {
    return this.#batches.all();
  }

  /** Resolves when no batch is worked on any more. */
  async close(): Promise<void> {
    await this.#batches.close();
  }

  /** Throws a `Refusal` for what it does not accept. */
  async answer(call: ChatCall): Promise<Answer | SentFile | SentStream> {
    const { area, method, url } = call;
    const lacking = this.#lacking(area);
    if (lacking) return lacking === 501 ? notBuilt(method, url.pathname) : noRoute(method, url.pathname);
    if (`${method} ${url.pathname}` === "POST /v1/messages") return await this.#message(call);
    if (`${method} ${url.pathname}` === "POST /v1/messages/count_tokens") return await this.#count(call);
    if (area === "chat-batches.create") checkModerated(this.#parts.faults, area);
    const stored = { batches: this.#batches, uploads: this.#uploads, skills: this.#skills, dialect: this.dialect };
    const answer = area.startsWith("chat-") ? await answerStored(call, stored) : undefined;
    return answer ?? noRoute(method, url.pathname);
  }

  #lacking(area: string): 404 | 501 | undefined {
    const part = /^chat[.-]([a-z]+)/.exec(area)?.[1];
    return this.dialect.lacks.includes(part as ChatPart) ? this.dialect.lackStatus : undefined;
  }

  async #message(call: ChatCall): Promise<Answer | SentStream> {
    const { faults } = this.#parts;
    const { owner } = call;
    const request = this.#read(call, false);
    const keywords = keywordsOf(request);
    checkModerated(faults, call.area);
    if (keywords.has("overloaded") || (keywords.has("error") && !request.isStreamed)) throw overloaded();
    const run = () => runSkills(request, owner, this.#skills, this.#uploads);
    const cache = this.#cache.use(owner, request.model.id, request.cached);
    const setting = { sources: this.#sources(owner), secret: this.#secret, variant: this.#variant(call, request), cache, run };
    const reply = this.#inDialect(await makeReply(request, { ...setting, tier: "standard" }));
    const headers = this.#budget.spend(owner, reply.usage.input, reply.usage.output);
    const rate = this.#rate(keywords);
    if (request.isStreamed) return this.#stream(reply, keywords, rate, headers);
    await wait((reply.usage.output * 1000) / rate, undefined, { ref: false });
    return jsonAnswer(200, messageOf(reply, this.dialect.hasBareUsage), headers);
  }

  #stream(reply: Reply, keywords: Keywords, rate: number, headers: Record<string, string>): SentStream {
    const events = eventsOf(reply, this.dialect);
    const sent = keywords.has("error") ? brokenOff(events) : events;
    return { frames: framesOf(sent, this.dialect), rate, chunkBytes: this.dialect.chunkBytes, headers };
  }

  async #count(call: ChatCall): Promise<Answer> {
    const { counting } = this.dialect;
    const request = this.#read(call, counting !== "demanding");
    checkSignatures(request.turns, this.#secret);
    const { tokens } = await measure(request, this.#sources(call.owner));
    return jsonAnswer(200, { input_tokens: counting === "zero" ? 0 : tokens }, this.#budget.spend(call.owner, 0, 0));
  }

  #read({ headers, body }: ChatCall, isCount: boolean): ChatRequest {
    const { dropsSampling } = this.dialect;
    return readRequest(readBody(headers["content-type"], body), { version: versionIn(headers), isCount, dropsSampling });
  }

  /** A request of a batch: its keywords end it as they say. Throws a `Refusal` for one that is wrong. */
  async #batchReply(params: Body, { owner, version }: StoredBatch, id: string): Promise<Body | "expired"> {
    const request = readRequest(params, { version, isCount: false, dropsSampling: this.dialect.dropsSampling });
    if (request.isStreamed) throw invalid("stream", "Streaming is not supported in batches");
    const keywords = keywordsOf(request);
    if (keywords.has("expired")) return "expired";
    if (keywords.has("errored")) throw new Refusal(500, "api_error", "Internal server error");
    if (keywords.has("error") || keywords.has("overloaded")) throw overloaded();
    const run = () => runSkills(request, owner, this.#skills, this.#uploads);
    const cache = this.#cache.use(owner, request.model.id, request.cached);
    const setting = { sources: this.#sources(owner), secret: this.#secret, variant: 0, cache, run, id };
    return messageOf(await makeReply(request, { ...setting, tier: "batch" }), this.dialect.hasBareUsage);
  }

  #sources(owner: string): Sources {
    return { file: async (id) => await this.#uploads.read(id, owner), stored: async (url) => await this.#parts.store.read(url) };
  }

  /** How often the same was asked before: each answer is another one. What the assistant said last does not count, so that it can be taken up. */
  #variant({ owner }: ChatCall, { model, turns, system }: ChatRequest): number {
    const isContinued = turns.at(-1)?.role === "assistant";
    const asked = JSON.stringify([owner, model.id, system, isContinued ? turns.slice(0, -1) : turns]);
    const key = createHash("sha256").update(asked).digest("base64");
    const before = this.#asked.get(key) ?? 0;
    if (this.#asked.size >= MOST_REMEMBERED) this.#asked.clear();
    if (!isContinued) this.#asked.set(key, before + 1);
    return isContinued ? Math.max(before - 1, 0) : before;
  }

  #rate(keywords: Keywords): number {
    const rate = keywords.get("rate") ?? 0;
    if (rate > 0) return rate;
    return (keywords.has("slow") ? SLOW_TOKENS_PER_SECOND : TOKENS_PER_SECOND) * this.#parts.speed;
  }

  /** Line separators, which JSON leaves as they are, after every paragraph. */
  #inDialect(reply: Reply): Reply {
    if (!this.dialect.hasLineSeparators) return reply;
    const content = reply.content.map((block) =>
      block.type === "text" ? { ...block, text: `${String(block["text"]).replaceAll("\n\n", "\u2029\n\n")}\u2028` } : block,
    );
    return { ...reply, content };
  }
}

/** A third of an answer, and then the error that a stream ends in when the service is overloaded. */
function brokenOff(events: readonly StreamEvent[]): StreamEvent[] {
  const error = { type: "overloaded_error", message: "Overloaded" };
  return [...events.slice(0, Math.max(Math.floor(events.length / 3), 3)), event("error", { error })];
}

function noRoute(method: string, path: string): never {
  throw new Refusal(404, "not_found_error", `Invalid URL (${method} ${path})`);
}
