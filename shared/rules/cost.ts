import type { PaidArea, Price, Prices, PriceUnit } from "../contract/prices.ts";
import type { Cost, Money, Usage } from "../contract/usage.ts";
import { assertNever } from "../assert-never.ts";

/** What a call would cost; `most` is more than `least` where only the answer shows how much it takes. */
export interface Estimate {
  least: Cost;
  most: Cost;
}

/** Whom a price is for: the model by every name that it has here. */
export interface Priced {
  area: PaidArea;
  names: readonly string[];
  connectionId?: string;
}

/** A list's unit prices for a model: the connection's own before those for all; the first name before the others. */
export function priceFor({ models }: Pick<Prices, "models">, { area, names, connectionId }: Priced): Pick<Price, "units"> | undefined {
  const listed = area === "batches" ? "chat" : area;
  const ofName = (name: string) => {
    const same = models.filter((price) => price.area === listed && price.model === name);
    const own = same.find((price) => price.connectionId !== undefined && price.connectionId === connectionId);
    const all = same.find(isForAll);
    return own || all ? { units: { ...all?.units, ...own?.units } } : undefined;
  };
  return names.map(ofName).find((price) => price !== undefined);
}

function isForAll({ connectionId }: Price): boolean {
  return connectionId === undefined;
}

/**
 * What the usage costs, or nothing where the model has no price for any of it. `share` is the part of the usual price that is billed (batches). Exact: whole
 * millionths are multiplied as integers, and the sum is rounded once, halves up.
 */
export function costOf(
  area: PaidArea,
  usage: Usage,
  price: Pick<Price, "units"> | undefined,
  { currency, share = 1 }: { currency: string; share?: number },
): Cost | undefined {
  const { units = {} } = price ?? {};
  if (Object.keys(units).length === 0) return undefined;
  const { counted, isPartial } = countedUnits(area, usage, units);
  if (counted.length === 0 && (isPartial || Object.keys(usage).length === 0)) return undefined;
  const terms = counted.map((unit) => millionths(amountOf(usage, unit)) * millionths(units[unit] ?? 0));
  const sum = terms.reduce((total, term) => total + term, 0n) * millionths(share);
  return { micros: Math.min(Number(rounded(sum)), mostMicros), currency, isPartial };
}

const millionth = 1_000_000;
/** Sums of so much can still be kept as whole numbers. */
const mostMicros = 1e15;

function millionths(value: number): bigint {
  return BigInt(Math.round(value * millionth));
}

/** Two factors of millionths too many are taken away: of the share and of the amount. */
function rounded(value: bigint): bigint {
  const whole = BigInt(millionth) ** 2n;
  return (value + whole / 2n) / whole;
}

/** How much of a unit was used; tokens are billed by the million. */
function amountOf(usage: Usage, unit: PriceUnit): number {
  switch (unit) {
    case "second":
      return usage.seconds ?? 0;
    case "frame":
      return usage.frames ?? 0;
    case "picture":
      return usage.pictures ?? 0;
    case "inputMillion":
      return (usage.inputTokens ?? 0) / millionth;
    case "outputMillion":
      return (usage.outputTokens ?? 0) / millionth;
    case "search":
      return usage.searches ?? 0;
    default:
      return assertNever(unit);
  }
}

/**
 * What is billed together: of each line the first unit that was used and has a price. A video is billed by one of seconds, frames and tokens, a
 * picture by itself or by its tokens (interface section 1.3), never twice.
 */
const alternatives: Record<PaidArea, readonly (readonly PriceUnit[])[]> = {
  "native-video": [["second", "frame", "outputMillion"], ["search"]],
  "compatible-video": [["second", "frame", "outputMillion"]],
  images: [
    ["inputMillion", "picture"],
    ["picture", "outputMillion"],
  ],
  chat: [["inputMillion"], ["outputMillion"], ["search"]],
  batches: [["inputMillion"], ["outputMillion"], ["search"]],
  generative: [["inputMillion", "picture"], ["picture", "outputMillion"], ["search"]],
};

function countedUnits(area: PaidArea, usage: Usage, units: Price["units"]): { counted: PriceUnit[]; isPartial: boolean } {
  const counted = new Set<PriceUnit>();
  let isPartial = false;
  for (const line of alternatives[area]) {
    const used = line.filter((unit) => amountOf(usage, unit) > 0);
    const priced = used.find((unit) => units[unit] !== undefined);
    if (priced) counted.add(priced);
    else isPartial ||= used.length > 0;
  }
  return { counted: [...counted], isPartial };
}

/** The units by which a model of an area can be billed, in the order of a table. */
export function unitsOf(area: Price["area"]): readonly PriceUnit[] {
  const order: readonly PriceUnit[] = ["second", "frame", "picture", "inputMillion", "outputMillion", "search"];
  const own = new Set(alternatives[area].flat());
  return order.filter((unit) => own.has(unit));
}

/** Sums of money, one a currency, in the order in which the currencies come. */
export function sumOf(costs: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, micros } of costs) sums.set(currency, (sums.get(currency) ?? 0) + micros);
  return [...sums].map(([currency, micros]) => ({ currency, micros }));
}

/** The same as an amount of the currency, exact to six decimals. */
export function amountIn({ micros }: Pick<Money, "micros">): number {
  return micros / millionth;
}

/** What calls will cost together; nothing where none of them has a price. `usage` of each: the least and the most that it may take. */
export function estimateOf(
  prices: Prices,
  calls: readonly { priced: Priced; usage: { least: Usage; most: Usage }; times?: number }[],
): Estimate | undefined {
  const ends = calls.map(({ priced, usage, times = 1 }) => {
    const price = priceFor(prices, priced);
    const share = priced.area === "batches" ? prices.batchShare : 1;
    const reckon = (used: Usage) => costOf(priced.area, used, price, { currency: prices.currency, share });
    return { least: reckon(usage.least), most: reckon(usage.most), times };
  });
  const least = together(
    prices.currency,
    ends.map(({ least: cost, times }) => ({ cost, times })),
  );
  const most = together(
    prices.currency,
    ends.map(({ most: cost, times }) => ({ cost, times })),
  );
  return least && most && { least, most };
}

/** A call without a price leaves the sum a part of the whole. */
function together(currency: string, costs: readonly { cost: Cost | undefined; times: number }[]): Cost | undefined {
  if (costs.every(({ cost }) => cost === undefined)) return undefined;
  const micros = costs.reduce((sum, { cost, times }) => sum + (cost?.micros ?? 0) * times, 0);
  return { micros, currency, isPartial: costs.some(({ cost }) => cost?.isPartial ?? true) };
}
