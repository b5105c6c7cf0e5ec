import { formatNumber } from "../../../../i18n/format.ts";

/** A share in percent, without the sign; small ones keep a digit that says that they are not nothing. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) return `< ${formatNumber(0.01)}`;
  if (percent < 100 && percent > 99.9) return `> ${formatNumber(99.9)}`;
  return formatNumber(percent < 10 ? Math.round(percent * 100) / 100 : Math.round(percent * 10) / 10);
}
