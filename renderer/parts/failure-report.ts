import type { FailureData } from "../../shared/failure.ts";

const LONGEST_VALUE = 2000;

/** A failure as text to send to someone. */
export function failureReport(failure: FailureData): string {
  const { service, ...own } = failure;
  return reportOf({ ...own, service });
}

/** Data as text to send to someone. Long runs of base64 and whatever looks like a key are cut out, should a service have echoed them. */
export function reportOf(data: object): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? clean(value) : value), 2);
}

function clean(text: string): string {
  return text
    .replace(/data:[\w/+.-]+;base64,[A-Za-z0-9+/=]+/g, "data:…")
    .replace(/[A-Za-z0-9+/]{200,}={0,2}/g, "…")
    .replace(/\b(Bearer\s+|sk-)[\w.~+/-]{8,}/gi, "$1…")
    .replace(/([?&](?:[\w-]*(?:signature|token|key|credential)[\w-]*)=)[^&\s"]+/gi, "$1…")
    .slice(0, LONGEST_VALUE);
}
