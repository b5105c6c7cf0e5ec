import type { Price } from "../../../shared/contract/prices.ts";
import type { Cost, PaidCall, Usage } from "../../../shared/contract/usage.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";

/** A call as it is written down: with what its cost was reckoned from. */
export interface KeptCall extends PaidCall {
  /** The service's own words. */
  service?: unknown;
  units?: Price["units"];
  share: number;
}

/** A line of the table `paid_calls`. */
export interface CallLine extends UsageColumns {
  key: string;
  owner_id: string;
  at: number;
  area: PaidCall["area"];
  model: string;
  connection_id: string;
  connection_name: string;
  is_demo: number;
  state: PaidCall["state"];
  micros: number | null;
  currency: string | null;
  is_partial: number;
}

/** The measures of a call, or sums of them. */
export interface UsageColumns {
  seconds: number | null;
  frames: number | null;
  pictures: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  thinking_tokens: number | null;
  cached_tokens: number | null;
  searches: number | null;
}

const insert = `INSERT INTO paid_calls (key, owner_id, at, area, model, connection_id, connection_name, is_demo, state, seconds, frames, pictures,
    input_tokens, output_tokens, thinking_tokens, cached_tokens, searches, service, price, share, micros, currency, is_partial)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET state = excluded.state, seconds = excluded.seconds, frames = excluded.frames, pictures = excluded.pictures,
    input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens, thinking_tokens = excluded.thinking_tokens,
    cached_tokens = excluded.cached_tokens, searches = excluded.searches, service = excluded.service, price = excluded.price,
    share = excluded.share, micros = excluded.micros, currency = excluded.currency, is_partial = excluded.is_partial`;

/** The paid calls as they are written down (GEN-11): one row each, whatever is repeated after a crash. */
export class PaidCalls {
  readonly #database: Database;
  readonly #changes = new Changes<{ version: number }>();
  #version = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Writes a call down, and in its row again what is known better. One that is sure and has the same usage stays as it is, with the price of its
   * time. Gives what is kept. To be called in the transaction of what made the call.
   */
  record(call: KeptCall): PaidCall {
    const before = this.find(call.key);
    if (before?.state === "sure" && JSON.stringify(before.usage) === JSON.stringify(toUsage(columnsOf(call.usage)))) return before;
    this.#database.run(insert, ...values(call));
    this.#tell();
    return call;
  }

  /** Takes back calls in doubt of a job or message: it is known by now what became of them. */
  settle(ownerId: string): void {
    const { changes } = this.#database.run("DELETE FROM paid_calls WHERE owner_id = ? AND state = 'unsure'", ownerId);
    if (changes > 0) this.#tell();
  }

  find(key: string): PaidCall | undefined {
    const line = this.#database.get<CallLine>("SELECT * FROM paid_calls WHERE key = ?", key);
    return line && toCall(line);
  }

  /** Oldest first. */
  of(ownerId: string): PaidCall[] {
    return this.#database.all<CallLine>("SELECT * FROM paid_calls WHERE owner_id = ? ORDER BY at, key", ownerId).map(toCall);
  }

  watch(signal?: AbortSignal): AsyncGenerator<{ version: number }, void, void> {
    return this.#changes.watch(() => ({ version: this.#version }), signal);
  }

  #tell(): void {
    this.#version += 1;
    this.#changes.publish({ version: this.#version });
  }
}

function values(call: KeptCall) {
  const { key, ownerId, at, area, model, connectionId, connectionName, isDemo, state, usage, cost, service, units, share } = call;
  const measures = Object.values(columnsOf(usage));
  const price = units && JSON.stringify(units);
  const paid = [cost?.micros, cost?.currency, cost?.isPartial ?? false];
  const said = service === undefined ? undefined : JSON.stringify(service);
  return [key, ownerId, at, area, model, connectionId, connectionName, isDemo, state, ...measures, said, price, share, ...paid];
}

/** In the order of the table. */
function columnsOf(usage: Usage): UsageColumns {
  return {
    seconds: usage.seconds ?? null,
    frames: usage.frames ?? null,
    pictures: usage.pictures ?? null,
    input_tokens: usage.inputTokens ?? null,
    output_tokens: usage.outputTokens ?? null,
    thinking_tokens: usage.thinkingTokens ?? null,
    cached_tokens: usage.cachedTokens ?? null,
    searches: usage.searches ?? null,
  };
}

export function toUsage(line: UsageColumns): Usage {
  const usage: Usage = {
    seconds: line.seconds ?? undefined,
    frames: line.frames ?? undefined,
    pictures: line.pictures ?? undefined,
    inputTokens: line.input_tokens ?? undefined,
    outputTokens: line.output_tokens ?? undefined,
    thinkingTokens: line.thinking_tokens ?? undefined,
    cachedTokens: line.cached_tokens ?? undefined,
    searches: line.searches ?? undefined,
  };
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined));
}

export function toCall(line: CallLine): PaidCall {
  const { micros, currency } = line;
  const cost: Cost | undefined = micros === null || currency === null ? undefined : { micros, currency, isPartial: line.is_partial === 1 };
  return {
    key: line.key,
    at: line.at,
    area: line.area,
    model: line.model,
    connectionId: line.connection_id,
    connectionName: line.connection_name,
    isDemo: line.is_demo === 1,
    ownerId: line.owner_id,
    state: line.state,
    usage: toUsage(line),
    ...(cost && { cost }),
  };
}
