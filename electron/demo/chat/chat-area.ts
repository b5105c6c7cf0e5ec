import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { jsonAnswer, type Answer } from "../answer.ts";
import type { Faults } from "../faults.ts";
import type { SentFile } from "../file-sending.ts";
import { notBuilt } from "../not-built.ts";
import type { PublicStore } from "../public-store.ts";
import { Refusal } from "../refusal.ts";
import { plainDialect, type ChatDialect, type ChatPart } from "./dialect.ts";
import { event, eventsOf, type StreamEvent } from "./events.ts";
import { readBody } from "./fields.ts";
import { framesOf } from "./frames.ts";
import type { Keywords } from "./keywords.ts";
import { measure } from "./measure.ts";
import type { Sources } from "./media.ts";
import { messageOf, type Reply } from "./message.ts";
import { RateBudget } from "./rate-budget.ts";
import { overloaded } from "./refusals.ts";
import { checkModerated, keywordsOf, makeReply } from "./replies.ts";
import { readRequest, type ChatRequest } from "./request.ts";
import type { SentStream } from "./stream-sending.ts";
import { checkSignatures } from "./thinking.ts";

const TOKENS_PER_SECOND = 40;
const SLOW_TOKENS_PER_SECOND = 2;
/** How many requests are remembered to tell further answers to the same one apart. */
const MOST_REMEMBERED = 10_000;

interface Parts {
  /** Signs thinking: the same after a restart. */
  secret: string;
  store: PublicStore;
  faults: Faults;
  speed: number;
}

/** A request of this area that was let in. */
export interface ChatCall {
  area: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The user whom its key identifies. */
  owner: string;
}

/** Chat messages, counting, batches, files and skills (interface 4.6; wire notes 5). */
export class ChatArea {
  readonly dialect: ChatDialect = plainDialect();
  #parts: Parts;
  #budget = new RateBudget();
  #asked = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws a `Refusal` for what it does not accept. */
  async answer(call: ChatCall): Promise<Answer | SentFile | SentStream> {
    const { area, method, url, body } = call;
    const lacking = this.#lacking(area);
    if (lacking) return lacking === 501 ? notBuilt(method, url.pathname) : noRoute(method, url.pathname);
    if (`${method} ${url.pathname}` === "POST /v1/messages") return await this.#message(call);
    if (`${method} ${url.pathname}` === "POST /v1/messages/count_tokens") return await this.#count(call, body);
    return noRoute(method, url.pathname);
  }

  #lacking(area: string): 404 | 501 | undefined {
    const part = /^chat[.-]([a-z]+)/.exec(area)?.[1];
    return this.dialect.lacks.includes(part as ChatPart) ? this.dialect.lackStatus : undefined;
  }

  async #message(call: ChatCall): Promise<Answer | SentStream> {
    const { faults, secret } = this.#parts;
    const request = this.#read(call, false);
    const keywords = keywordsOf(request);
    checkModerated(faults, call.area);
    if (keywords.has("overloaded") || (keywords.has("error") && !request.isStreamed)) throw overloaded();
    const setting = { sources: this.#sources(), secret, variant: this.#variant(call, request), made: [], container: null };
    const reply = this.#inDialect(await makeReply(request, { ...setting, tier: "standard" }));
    const headers = this.#budget.spend(call.owner, reply.usage.input, reply.usage.output);
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

  async #count(call: ChatCall, body: Buffer): Promise<Answer> {
    const { counting } = this.dialect;
    const request = this.#read(call, counting !== "demanding");
    checkSignatures(request.turns, this.#parts.secret);
    const { tokens } = await measure(request, this.#sources());
    const headers = this.#budget.spend(call.owner, 0, 0);
    return jsonAnswer(200, { input_tokens: counting === "zero" ? 0 : tokens }, body.length > 0 ? headers : {});
  }

  #read({ headers, body }: ChatCall, isCount: boolean): ChatRequest {
    const { dropsSampling } = this.dialect;
    return readRequest(readBody(headers["content-type"], body), { version: versionIn(headers), isCount, dropsSampling });
  }

  #sources(): Sources {
    return { file: async () => await Promise.resolve(undefined), stored: async (url) => await this.#parts.store.read(url) };
  }

  /** How often the same was asked before: each answer is another one. What the assistant said last does not count, so that it can be taken up. */
  #variant({ owner }: ChatCall, { model, turns, system }: ChatRequest): number {
    const isContinued = turns.at(-1)?.role === "assistant";
    const key = JSON.stringify([owner, model.id, system, isContinued ? turns.slice(0, -1) : turns]);
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

/** The version header, whose name carries a vendor word (interface 9.3). */
export function versionIn(headers: IncomingHttpHeaders): string | undefined {
  const name = Object.keys(headers).find((each) => /^(?!mime-)[a-z0-9]+-version$/.test(each));
  return name === undefined ? undefined : String(headers[name]);
}

/** A third of an answer, and then the error that a stream ends in when the service is overloaded. */
function brokenOff(events: readonly StreamEvent[]): StreamEvent[] {
  const error = { type: "overloaded_error", message: "Overloaded" };
  return [...events.slice(0, Math.max(Math.floor(events.length / 3), 3)), event("error", { error })];
}

function noRoute(method: string, path: string): Answer {
  throw new Refusal(404, "not_found_error", `Invalid URL (${method} ${path})`);
}
