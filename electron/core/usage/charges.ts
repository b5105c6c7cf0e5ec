import type { Connection } from "../../../shared/contract/connections.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { PaidArea } from "../../../shared/contract/prices.ts";
import type { Message } from "../../../shared/contract/threads.ts";
import type { Cost, PaidCall, Usage } from "../../../shared/contract/usage.ts";
import { costOf, priceFor } from "../../../shared/rules/cost.ts";
import { expectedUsage, paidAreaOf } from "../../../shared/rules/expected-usage.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { isInDoubt } from "../../../shared/job-states.ts";
import { modelNamesOf } from "../../../shared/rules/model-names-of.ts";
import type { PriceList } from "../settings/price-list.ts";
import type { PaidCalls } from "./paid-calls.ts";
import { generativeUsage, messageUsage, saysUsage, workUsage } from "./read-usage.ts";

interface Parts {
  calls: PaidCalls;
  prices: Pick<PriceList, "get">;
  connections: { list(): readonly Pick<Connection, "id" | "isDemo" | "modelNames">[] };
}

/** What the requests of a batch that name one model took together. `model` as the service knows it. */
export interface ModelUsage {
  model: string;
  usage: Usage;
}

/** What is to be paid for one call, before its price is known. */
type Charge = Omit<PaidCall, "cost" | "isDemo"> & { isDemo?: boolean; service?: unknown; isWhole?: boolean };

/** Decides what jobs and answers are paid for, and writes it down with the prices of the moment (GEN-11). Called in the transaction of their ends. */
export class Charges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A job that has come to a new state: work that the service did is paid, also where its files are lost afterwards; what it refused is not; what
   * nobody knows is written down apart. Gives what the job shows, where that is new.
   */
  job(job: Job, answer: Record<string, unknown> = {}): Pick<Job, "usage" | "cost"> | undefined {
    const area = paidAreaOf(job.recipe);
    if (area === undefined) return undefined;
    if (isInDoubt(job)) return shown([this.#record(this.#ofJob(job, area, "unsure", expectedUsage(job.recipe)))]);
    if (area === "batches") return undefined;
    if (job.state === "fetching" || job.state === "done" || (isOver(job) && saysUsage(answer))) {
      this.#parts.calls.settle(job.id);
      return shown([this.#record({ ...this.#ofJob(job, area, "sure", workUsage(job.recipe, answer)), service: answer["usage"] })]);
    }
    if (!isOver(job)) return undefined;
    this.#parts.calls.settle(job.id);
    return job.usage && shown(this.#parts.calls.of(job.id));
  }

  /** The results of a batch are here: one call a model, at the batch's share of the price. */
  batch(job: Job, used: readonly ModelUsage[]): Pick<Job, "usage" | "cost"> {
    this.#parts.calls.settle(job.id);
    const charge = this.#ofJob(job, "batches", "sure", {});
    return shown(used.map(({ model, usage }) => this.#record({ ...charge, key: `${charge.key} ${model}`, model, usage })));
  }

  /** An answer that has ended. Each request of one that was gone on with is a call of its own. */
  answer({ id, state, blocks, details, failure }: Message): void {
    if (!details || details.isUnsent || state === "waiting" || state === "streaming") return;
    const { connectionId, connectionName, settings, sentAt, firstAt } = details;
    const area = settings.area ?? "chat";
    const key = `message ${id} ${sentAt}`;
    const said = area === "chat" ? messageUsage(details.usage) : generativeUsage(details.usage, details.service);
    const pictures = area === "chat" ? 0 : picturesIn(blocks) - this.#picturesBefore(id, key);
    const usage = pictures > 0 ? { ...said, pictures } : said;
    const isUsed = firstAt !== undefined || Object.keys(said).length > 0;
    if (!isUsed && state !== "stopped" && !isUnclear(failure)) return;
    this.#record({
      key,
      ownerId: id,
      at: sentAt,
      area,
      model: settings.model,
      connectionId,
      connectionName,
      usage,
      state: isUsed ? "sure" : "unsure",
      service: details.usage,
      // The last word about tokens comes at the end.
      isWhole: state === "done",
    });
  }

  /** Pictures of the requests before, of an answer that was gone on with. */
  #picturesBefore(id: string, key: string): number {
    const before = this.#parts.calls.of(id).filter((call) => call.key !== key);
    return before.reduce((sum, { usage }) => sum + (usage.pictures ?? 0), 0);
  }

  #ofJob(job: Job, area: PaidArea, state: PaidCall["state"], usage: Usage): Charge {
    const { id, connectionId, connectionName, isDemo, recipe, submittedAt, createdAt } = job;
    const model = recipe.kind === "batch" ? (recipe.models[0] ?? "") : "model" in recipe ? recipe.model : "";
    return { key: `job ${id}`, ownerId: id, at: submittedAt ?? createdAt, area, model, connectionId, connectionName, isDemo, state, usage };
  }

  #record({ isWhole = true, ...charge }: Charge): PaidCall {
    const { calls, prices, connections } = this.#parts;
    const connection = connections.list().find(({ id }) => id === charge.connectionId);
    const names = modelNamesOf(connection?.modelNames ?? {}, charge.model);
    const list = prices.get();
    const price = priceFor(list, { area: charge.area, names, connectionId: charge.connectionId });
    const share = charge.area === "batches" ? list.batchShare : 1;
    const cost = costOf(charge.area, charge.usage, price, { currency: list.currency, share });
    return calls.record({
      ...charge,
      isDemo: charge.isDemo ?? connection?.isDemo ?? false,
      share,
      ...(price && { units: price.units }),
      ...(cost && { cost: { ...cost, isPartial: cost.isPartial || !isWhole } }),
    });
  }
}

/** Whether the request may have been answered without anybody seeing it. */
function isUnclear(failure: FailureData | undefined): boolean {
  return failure !== undefined && failure.delivery !== "answered" && failure.delivery !== "not-sent";
}

/** A thought's pictures are no results. */
function picturesIn(blocks: Message["blocks"]): number {
  return blocks.filter(({ type, isThought }) => type === "picture" && isThought !== true).length;
}

function isOver({ state }: Job): boolean {
  return state === "failed" || state === "expired" || state === "cancelled";
}

/** What a job shows of its calls: the sums, in the currency of the first. */
function shown(calls: readonly PaidCall[]): Pick<Job, "usage" | "cost"> {
  const usage = calls.map((call) => call.usage).reduce(added, {});
  const costs = calls.flatMap(({ cost }) => (cost ? [cost] : []));
  const [first] = costs;
  if (!first) return { usage, cost: undefined };
  const isPartial = costs.length < calls.length || costs.some((cost) => cost.isPartial);
  const cost: Cost = { ...first, micros: costs.reduce((sum, { micros }) => sum + micros, 0), isPartial };
  return { usage, cost };
}

function added(sum: Usage, usage: Usage): Usage {
  const names = [...new Set([...Object.keys(sum), ...Object.keys(usage)])] as (keyof Usage)[];
  return Object.fromEntries(names.map((name) => [name, (sum[name] ?? 0) + (usage[name] ?? 0)]));
}
