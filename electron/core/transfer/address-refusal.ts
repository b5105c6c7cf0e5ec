import { Failure, type FailureCode, type ServiceWords } from "../../../shared/failure.ts";
import { addressReasonWords } from "../../../shared/words/address-reasons.ts";
import { fill } from "../../../shared/words/fill.ts";
import { redact } from "../redact.ts";

export type AddressReason = keyof (typeof addressReasonWords)["en"];

/** Why an address cannot be used. `url` is named by host and path only: a query may open what it belongs to. */
export function addressFailure(
  reason: AddressReason,
  url?: URL,
  extra: { code?: FailureCode; detail?: Record<string, string | number>; service?: ServiceWords } = {},
): Failure {
  const detail = { ...(url && { host: url.host }), ...extra.detail };
  return new Failure({
    code: extra.code ?? "invalid-input",
    reason,
    message: fill(addressReasonWords.en[reason], detail),
    detail,
    ...(url && { tried: redact(`GET ${url.host}${url.pathname}`) }),
    ...(extra.service && { service: extra.service }),
    action: "none",
    delivery: extra.service ? "answered" : "not-sent",
  });
}

/** What a status without the file says; `text` is the beginning of the body, `isOver` whether the signature's own time has passed. */
export function refusalOfStatus(status: number, text: string, url: URL, isOver: boolean): Failure {
  const code = /<Code>([\w.]{1,80})<\/Code>/i.exec(text)?.[1];
  const service = { status, ...(code !== undefined && { code }) };
  if (isOver || expiredWords.test(text.slice(0, 2000))) return addressFailure("address-expired", url, { code: "not-found", service });
  if (status === 404) return addressFailure("address-not-found", url, { code: "not-found", service });
  if (status === 410) return addressFailure("address-gone", url, { code: "not-found", service });
  if (status === 401 || status === 407) return addressFailure("address-needs-login", url, { service });
  if (status === 403) return addressFailure("address-forbidden", url, { service });
  // Such an answer says nothing about the file: the service may find it there a little later.
  const isPassing = status >= 500 || [408, 425, 429].includes(status);
  if (isPassing) return addressFailure("address-server-failed", url, { code: "unreachable", service, detail: { status } });
  return addressFailure("address-refused", url, { service, detail: { status } });
}

/** In a store's own words about a signed address. */
const expiredWords = /<Error>[\s\S]*(?:ExpiredToken|RequestExpired|has expired)/i;
