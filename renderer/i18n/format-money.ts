import type { Cost, Money } from "../../shared/contract/usage.ts";
import { amountIn, type Estimate } from "../../shared/rules/cost.ts";
import { type Language, currentLanguage } from "./language.ts";

/** `$0.50`, `¥1,200.00`, `3 credits`: by the currency's own form where it is an ISO code. Small amounts keep two figures that say something. */
export function formatMoney(money: Money, language: Language = currentLanguage()): string {
  const amount = amountIn(money);
  const least = amount !== 0 && Math.abs(amount) < 1 ? Math.min(6, Math.max(2, Math.ceil(-Math.log10(Math.abs(amount))) + 1)) : 2;
  if (!isIsoCode(money.currency)) {
    return `${new Intl.NumberFormat(language, { maximumFractionDigits: least }).format(amount)} ${money.currency}`;
  }
  const format = (digits: object) =>
    new Intl.NumberFormat(language, { style: "currency", currency: money.currency, currencyDisplay: "narrowSymbol", ...digits }).format(
      amount,
    );
  return least > 2 ? format({ minimumFractionDigits: 2, maximumFractionDigits: least }) : format({});
}

/** `$0.002–$0.03` where the least and the most differ. */
export function formatEstimate({ least, most }: Estimate, language: Language = currentLanguage()): string {
  const [from, to] = [formatMoney(least, language), formatMoney(most, language)];
  return from === to ? from : `${from}–${to}`;
}

/** Several currencies stand beside each other. */
export function formatCosts(costs: readonly Money[], language: Language = currentLanguage()): string {
  return costs.map((cost) => formatMoney(cost, language)).join(" + ");
}

/** A cost that is only a part of the whole is said to be one, by `atLeast`. */
export function costText(cost: Cost, atLeast: (money: string) => string, language: Language = currentLanguage()): string {
  const money = formatMoney(cost, language);
  return cost.isPartial ? atLeast(money) : money;
}

const isoCodes = new Set(Intl.supportedValuesOf("currency"));

function isIsoCode(currency: string): boolean {
  return isoCodes.has(currency);
}
