import type { FailureAction, FailureCode } from "../../../shared/failure.ts";

/** What a code or a status means to the studio. `isUnclear`: the work may have been started all the same. */
export interface Meaning {
  code: FailureCode;
  reason?: string;
  action?: FailureAction;
  isUnclear?: boolean;
}

const credit: Meaning = { code: "no-credit" };
const key: Meaning = { code: "key-rejected" };
const access: Meaning = { code: "key-rejected", reason: "access-denied", action: "edit-connection" };
const pace: Meaning = { code: "rate-limited" };
const input: Meaning = { code: "invalid-input" };
const missing: Meaning = { code: "not-found" };
const model: Meaning = { code: "not-found", reason: "model-not-offered", action: "edit-connection" };
const noRoute: Meaning = { code: "not-found", reason: "route-not-served", action: "edit-connection" };
const operator: Meaning = { code: "gateway-error", reason: "operator", action: "none" };
const content: Meaning = { code: "content-rejected", reason: "moderation" };
const upstream: Meaning = { code: "gateway-error", isUnclear: true };

/** By the service's own code, whatever the HTTP status: relays change the status, not the code (wire notes 1.13, 2.1, 5.5, 6.8, 7.2). */
const byCode: Record<string, Meaning> = {
  authenticationerror: key,
  invalidaccountstatus: key,
  unauthorized: key,
  unauthenticated: key,
  authentication_error: key,
  invalid_api_key: key,
  invalid_key: key,
  api_key_invalid: key,
  accessdenied: access,
  access_denied: access,
  forbidden: access,
  permission_error: access,
  permission_denied: access,
  operationdenied: { code: "gateway-error", reason: "operation-denied", action: "none" },
  "operationdenied.serviceoverdue": credit,
  "operationdenied.servicenotopen": { code: "gateway-error", reason: "service-not-open", action: "none" },
  accountoverdueerror: credit,
  insufficient_user_quota: credit,
  pre_consume_token_quota_failed: credit,
  insufficient_quota: credit,
  insufficient_balance: credit,
  billing_error: credit,
  billing_hard_limit_reached: credit,
  quotaexceeded: { code: "no-credit", reason: "quota-exceeded", action: "none" },
  setlimitexceeded: { code: "no-credit", reason: "own-limit" },
  ratelimitexceeded: pace,
  accountratelimitexceeded: pace,
  rate_limit_exceeded: pace,
  rate_limit_error: pace,
  resource_exhausted: pace,
  too_many_requests: pace,
  toomanyrequests: pace,
  requestbursttoofast: pace,
  inflightbatchsizeexceeded: pace,
  serveroverloaded: { code: "rate-limited", reason: "overloaded" },
  overloaded_error: { code: "rate-limited", reason: "overloaded" },
  invalidendpointormodel: model,
  modelnotopen: model,
  unsupportedmodel: model,
  // A gateway's 503 that is no outage: no channel of the key's group has the model.
  model_not_found: { code: "gateway-error", reason: "model-not-offered", action: "edit-connection" },
  "channel:no_available_key": operator,
  "channel:invalid_key": operator,
  channel: operator,
  get_channel_failed: operator,
  model_price_error: operator,
  convert_request_failed: operator,
  count_token_failed: operator,
  channel_config_error: operator,
  asset_ownership_check_failed: operator,
  file_not_downloadable: { code: "conflict", reason: "file-not-downloadable", action: "none" },
  storage_quota_exceeded: { code: "conflict", reason: "file-storage-full", action: "none" },
  file_expired: { code: "not-found", reason: "file-expired" },
  api_not_implemented: noRoute,
  endpoint_not_supported: noRoute,
  invalid_path: noRoute,
  invalidaction: noRoute,
  notfound: missing,
  not_found: missing,
  not_found_error: missing,
  task_not_exist: missing,
  resource_not_found: missing,
  video_not_found: missing,
  missingparameter: input,
  invalidparameter: input,
  invalidimageurl: input,
  invalidargumenterror: input,
  outofcontexterror: input,
  invalidendpoint: input,
  invalid_request: input,
  invalid_argument: input,
  failed_precondition: input,
  sensitive_words_detected: { code: "content-rejected", reason: "word-filter" },
  prompt_blocked: { code: "content-rejected", reason: "word-filter" },
  content_policy_violation: content,
  moderation_blocked: content,
  content_filter: content,
  contentsecuritydetectionerror: content,
  read_request_body_failed: { code: "too-large" },
  request_too_large: { code: "too-large" },
  request_entity_too_large: { code: "too-large" },
  internalserviceerror: upstream,
  internalerror: upstream,
  internal_error: upstream,
  internal: upstream,
  unavailable: upstream,
  deadline_exceeded: upstream,
  cancelled: upstream,
  api_error: upstream,
  timeout_error: upstream,
  do_request_failed: upstream,
  bad_response_status_code: upstream,
  bad_response_body: upstream,
  bad_response: upstream,
  empty_response: upstream,
};

const byStatus: Record<number, Meaning> = {
  400: input,
  401: key,
  402: credit,
  403: access,
  404: missing,
  405: noRoute,
  // These say that somebody gave up waiting, not that the work was refused.
  408: upstream,
  409: { code: "conflict" },
  410: missing,
  413: { code: "too-large" },
  415: input,
  422: input,
  429: pace,
  499: upstream,
  501: noRoute,
};

/** Meaning of a service's code, by its whole and then by its part before the first dot; undefined where the code is not known. */
export function meaningOfCode(code: string): Meaning | undefined {
  const name = code.replace(/^PUBLIC_/, "");
  const moderation = moderationOf(name);
  if (moderation) return moderation;
  const plain = name.toLowerCase();
  const known = byCode[plain] ?? byCode[plain.split(".")[0] ?? ""];
  if (known) return known;
  if (plain.startsWith("channel:")) return operator;
  return /ratelimitexceeded/.test(plain) ? pace : undefined;
}

/** Meaning of an HTTP status on its own. Every 5xx is unclear: the work may go on behind it (design section 5, wire notes 7.4). */
export function meaningOfStatus(status: number): Meaning {
  const known = byStatus[status];
  if (known) return known;
  return status >= 500 ? upstream : { code: "gateway-error" };
}

const moderated = /^(Input|Output)?(Text|Image|Video|Audio)?(?:SensitiveContentDetected|RiskDetection)(?:\.(\w+))?$/;

/** Moderation codes by their parts: what was refused, where, and why (wire notes 1.13). */
function moderationOf(code: string): Meaning | undefined {
  const parts = moderated.exec(code);
  if (!parts) return undefined;
  const [, side, kind, suffix] = parts;
  if (suffix === "PrivacyInformation") return { code: "content-rejected", reason: "real-person", action: "verify-person" };
  const reason = ["moderation", side, kind]
    .filter((part) => part !== undefined)
    .join("-")
    .toLowerCase();
  if (side !== "Output") return { code: "content-rejected", reason };
  // Refusals of a result are chance: the same request often passes; of its sound, it passes without sound.
  return { code: "content-rejected", reason, action: kind === "Audio" ? "retry-without-audio" : "retry" };
}
