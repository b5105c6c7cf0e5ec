import { randomUUID } from "node:crypto";
import type { Faults } from "../faults.ts";
import { textOf } from "./blocks.ts";
import { idFrom } from "./ids.ts";
import { keywordsIn, type Keywords } from "./keywords.ts";
import { stopped } from "./limits.ts";
import { measure } from "./measure.ts";
import type { Sources } from "./media.ts";
import { outputUsage, type Reply } from "./message.ts";
import { plan } from "./plan.ts";
import { invalid } from "./refusals.ts";
import type { ChatRequest } from "./request.ts";
import type { SkillRun } from "./skill-run.ts";
import { checkSignatures } from "./thinking.ts";

/** What a reply is made with, beside its request. */
export interface ReplySetting {
  sources: Sources;
  secret: string;
  variant: number;
  tier: "standard" | "batch";
  /** Tokens that were kept, or are now (wire notes 5.3). */
  cache: { cacheCreation: number; cacheRead: number };
  /** Runs the request's skills; called when nothing else is wrong with it, since each leaves a file. */
  run(): SkillRun;
  /** The message's id; absent: a new one. */
  id?: string;
}

/** The keywords of a request's last message. */
export function keywordsOf({ turns }: ChatRequest): Keywords {
  return keywordsIn(textOf(turns.findLast(({ role }) => role === "user")?.blocks ?? []));
}

/** Makes the whole answer to a request. Throws a `Refusal` for input that is too long, or cannot be read. */
export async function makeReply(request: ChatRequest, setting: ReplySetting): Promise<Reply> {
  checkSignatures(request.turns, setting.secret);
  const { tokens, media } = await measure(request, setting.sources);
  checkLength(request, tokens);
  const { made, container } = setting.run();
  const planned = plan(request, { media, variant: setting.variant, secret: setting.secret, made });
  const limits = { maxTokens: request.maxTokens, room: request.model.window - tokens, stopSequences: request.stopSequences };
  const held = stopped(planned, limits, keywordsOf(request));
  const { cache, tier } = setting;
  const input = Math.max(tokens - cache.cacheCreation - cache.cacheRead, 1);
  const usage = { input, ...outputUsage(held.content), ...cache, tier };
  const id = setting.id ?? idFrom("msg", randomUUID());
  return { ...held, id, model: request.model.id, usage, container };
}

function checkLength({ model }: ChatRequest, tokens: number): void {
  if (tokens > model.window) throw invalid("", `prompt is too long: ${tokens} tokens > ${model.window} maximum`);
}

/** The fault `moderated`: as gateways say it (wire notes 7.2). */
export function checkModerated(faults: Faults, area: string): void {
  if (faults.has("moderated", area)) throw invalid("", "Output blocked by content filtering policy", "prompt_blocked");
}
