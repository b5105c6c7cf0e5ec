import fc from "fast-check";
import { expect, test } from "vitest";
import { type PaidArea, PaidArea as PaidAreas, type Price, type PriceUnit } from "../../../shared/contract/prices.ts";
import type { Usage } from "../../../shared/contract/usage.ts";
import { amountIn, costOf, priceFor, sumOf, unitsOf } from "../../../shared/rules/cost.ts";

const usd = { currency: "USD" };

function micros(area: PaidArea, usage: Usage, units: Price["units"], share?: number): number | undefined {
  return costOf(area, usage, { units }, { ...usd, share })?.micros;
}

/** A decimal number as it is typed: whole part and up to six decimals. */
const decimal = (most: number) =>
  fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 999_999 })).map(([whole, part]) => ({
    value: Number(`${whole}.${String(part).padStart(6, "0")}`),
    micros: BigInt(whole) * 1_000_000n + BigInt(part),
  }));

test("GEN-11 tokens are billed by the million, thinking as output, and the sum is rounded once", () => {
  // 3 × 0.25 + 5 × 1.25 millionths of a dollar are 7.
  expect(micros("chat", { inputTokens: 3, outputTokens: 5, thinkingTokens: 2 }, { inputMillion: 0.25, outputMillion: 1.25 })).toBe(7);
  expect(micros("chat", { inputTokens: 1, outputTokens: 1 }, { inputMillion: 0.25, outputMillion: 0.25 })).toBe(1);
  expect(micros("batches", { inputTokens: 1_000_000, outputTokens: 0 }, { inputMillion: 3, outputMillion: 15 }, 0.5)).toBe(1_500_000);
});

test("GEN-11 a video is billed by one of seconds, frames and tokens, never twice", () => {
  const usage = { seconds: 5, frames: 120, outputTokens: 90_000 };
  expect(micros("native-video", usage, { second: 0.1, frame: 0.01, outputMillion: 7 })).toBe(500_000);
  expect(micros("native-video", usage, { frame: 0.01, outputMillion: 7 })).toBe(1_200_000);
  expect(micros("native-video", usage, { outputMillion: 7 })).toBe(630_000);
  expect(costOf("native-video", { ...usage, searches: 2 }, { units: { second: 0.1 } }, usd)).toEqual({
    ...usd,
    micros: 500_000,
    isPartial: true,
  });
});

test("IM-05 each picture is billed, and its tokens are not billed beside it", () => {
  const usage = { pictures: 4, inputTokens: 50, outputTokens: 6000 };
  expect(costOf("images", usage, { units: { picture: 0.04 } }, usd)).toEqual({ ...usd, micros: 160_000, isPartial: false });
  expect(micros("images", usage, { picture: 0.04, outputMillion: 40 })).toBe(160_000);
  expect(micros("images", usage, { inputMillion: 10, outputMillion: 40 })).toBe(240_500);
});

test("GEN-11 what has no price, or is not known, is no cost of nothing", () => {
  expect(costOf("chat", { inputTokens: 3 }, undefined, usd)).toBeUndefined();
  expect(micros("chat", { inputTokens: 3 }, {})).toBeUndefined();
  expect(micros("native-video", {}, { second: 0.1 })).toBeUndefined();
  expect(micros("chat", { outputTokens: 3 }, { inputMillion: 1 })).toBeUndefined();
  // A price of nothing is one.
  expect(micros("chat", { inputTokens: 3, outputTokens: 3 }, { inputMillion: 0, outputMillion: 0 })).toBe(0);
  expect(costOf("chat", { inputTokens: 3, outputTokens: 3 }, { units: { inputMillion: 2 } }, usd)).toEqual({
    ...usd,
    micros: 6,
    isPartial: true,
  });
});

test("GEN-11 a connection's own price goes before that for all, and the studio's name of a model before the service's", () => {
  const price = (model: string, second: number, connectionId?: string): Price => ({
    area: "native-video",
    model,
    connectionId,
    units: { second },
  });
  const models = [
    price("vidgen-2", 1),
    price("vidgen-2", 2, "one"),
    price("seedance", 3),
    { ...price("vidgen-2", 9), area: "chat" as const },
  ];
  const found = (names: string[], connectionId?: string) =>
    priceFor({ models }, { area: "native-video", names, connectionId })?.units.second;
  expect([found(["vidgen-2"]), found(["vidgen-2"], "one"), found(["vidgen-2"], "two")]).toEqual([1, 2, 1]);
  expect([found(["vidgen-2", "seedance"]), found(["vidgen-3", "seedance"]), found(["other"])]).toEqual([1, 3, undefined]);
  // What the connection's own price does not name is that for all.
  const other: Price = { ...price("vidgen-2", 1, "one"), units: { search: 4 } };
  expect(priceFor({ models: [price("vidgen-2", 1), other] }, { area: "native-video", names: ["vidgen-2"], connectionId: "one" })).toEqual({
    units: { second: 1, search: 4 },
  });
  expect(priceFor({ models }, { area: "batches", names: ["vidgen-2"] })?.units.second).toBe(9);
});

test("GEN-11 money is exact: any price with six decimals times any amount is the whole number of millionths that it should be", () => {
  fc.assert(
    fc.property(decimal(100_000), fc.integer({ min: 1, max: 9_000 }), (price, seconds) => {
      expect(micros("compatible-video", { seconds }, { second: price.value })).toBe(Number(price.micros * BigInt(seconds)));
    }),
  );
  fc.assert(
    fc.property(decimal(1000), decimal(1000), fc.nat(2_000_000), fc.nat(2_000_000), (input, output, inputTokens, outputTokens) => {
      fc.pre(inputTokens + outputTokens > 0);
      const exact = input.micros * BigInt(inputTokens) + output.micros * BigInt(outputTokens);
      const usage = { inputTokens, outputTokens };
      const units = { inputMillion: input.value, outputMillion: output.value };
      expect(micros("chat", usage, units)).toBe(Number((exact + 500_000n) / 1_000_000n));
      expect(micros("batches", usage, units, 0.5)).toBe(Number((exact + 1_000_000n) / 2_000_000n));
    }),
  );
});

test("GEN-11 every price of every area counts at least once where it is the only one, so no field of the table is dead", () => {
  const usage = { seconds: 1, frames: 1, pictures: 1, inputTokens: 1_000_000, outputTokens: 1_000_000, searches: 1 };
  for (const area of PaidAreas.options) {
    const units = area === "batches" ? unitsOf("chat") : unitsOf(area);
    for (const unit of units)
      expect([area, unit, micros(area, usage, { [unit]: 2 } as Record<PriceUnit, number>)]).toEqual([area, unit, 2_000_000]);
  }
});

test("GEN-11 sums keep currencies apart and lose nothing", () => {
  expect(
    sumOf([
      { ...usd, micros: 100_000 },
      { currency: "CNY", micros: 1 },
      { ...usd, micros: 200_000 },
    ]),
  ).toEqual([
    { ...usd, micros: 300_000 },
    { currency: "CNY", micros: 1 },
  ]);
  expect(amountIn({ micros: 300_000 })).toBe(0.3);
});
