/** The closed list of what can go wrong, by what a person can do about it (GEN-08). */
export const failureCodes = [
  "invalid-input",
  "not-found",
  "conflict",
  "no-key",
  "key-rejected",
  "no-credit",
  "rate-limited",
  "content-rejected",
  "too-large",
  "unreachable",
  "gateway-error",
  "unsure",
  "storage-full",
  "storage-error",
  "cancelled",
  "disconnected",
  "bug",
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** What the page can offer beside the message. */
export const failureActions = [
  "none",
  "retry",
  "wait",
  "decide",
  "edit-recipe",
  "edit-connection",
  "enter-key",
  "add-credit",
  "check-network",
  "free-space",
  "choose-folder",
  "verify-person",
  "retry-without-audio",
  "use-asset",
  "report",
] as const;
export type FailureAction = (typeof failureActions)[number];

/** What the service itself said, kept word for word (interface section 7; wire notes 7.1, 7.3). */
export interface ServiceWords {
  status?: number;
  code?: string;
  message?: string;
  requestId?: string;
  /** Path of the refused field, e.g. `content[1]` (wire notes 1.12). */
  param?: string;
}

/**
 * Whether a request can have reached the service. Only `not-sent` and a refusing `answered` may be sent again without asking
 * (GEN-07); `unknown` means that paid work may have been started.
 */
export type Delivery = "not-sent" | "unknown" | "answered";

export interface FailureData {
  code: FailureCode;
  /** One plain English sentence: what happened and to what. The page has its own words for `code` and `reason`. */
  message: string;
  /** A finer, stable name: `dns`, `tls`, `timeout`, `html`, `empty-body`, a rule's name… Words for known ones exist on the page. */
  reason?: string;
  /** Values for the words of `reason`. */
  detail?: Record<string, string | number>;
  /** What was tried, e.g. `POST gateway.example/api/v3/contents/generations/tasks`. Never holds a key or a signed query. */
  tried?: string;
  service?: ServiceWords;
  action: FailureAction;
  delivery?: Delivery;
  /** Milliseconds to wait before asking again, when the service named one. */
  retryAfter?: number;
}

/** The one error of the studio. Crosses the contract as its `data`; keeps `cause` on the privileged side. */
export class Failure extends Error {
  readonly data: FailureData;

  constructor(data: Omit<FailureData, "action"> & { action?: FailureAction }, cause?: unknown) {
    super(data.message, cause === undefined ? undefined : { cause });
    this.name = "Failure";
    this.data = { ...data, action: data.action ?? defaultActions[data.code] };
  }

  get code(): FailureCode {
    return this.data.code;
  }
}

const defaultActions: Record<FailureCode, FailureAction> = {
  "invalid-input": "edit-recipe",
  "not-found": "none",
  conflict: "none",
  "no-key": "enter-key",
  "key-rejected": "enter-key",
  "no-credit": "add-credit",
  "rate-limited": "wait",
  "content-rejected": "edit-recipe",
  "too-large": "edit-recipe",
  unreachable: "check-network",
  "gateway-error": "retry",
  unsure: "decide",
  "storage-full": "free-space",
  "storage-error": "choose-folder",
  cancelled: "none",
  disconnected: "retry",
  bug: "report",
};

/** The data of a `Failure`, also of one that came over the contract or is data already; nothing for any other value. */
export function failureDataIn(error: unknown): FailureData | undefined {
  if (error instanceof Failure) return error.data;
  const data = isRecord(error) && "data" in error ? error["data"] : error;
  return isFailureData(data) ? data : undefined;
}

/** Any thrown value as data; what is not a `Failure` is a bug, named but without a stack (design section 6). */
export function toFailureData(error: unknown): FailureData {
  const known = failureDataIn(error);
  if (known) return known;
  if (error instanceof Error && error.name === "AbortError") {
    return { code: "cancelled", message: "It was cancelled.", action: "none" };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: "bug", message: `The studio met something it did not expect: ${message}`, action: "report" };
}

/** Whether the local disk is in the way: it may take later what it refuses now. */
export function isStorageTrouble({ code }: FailureData): boolean {
  return code === "storage-full" || code === "storage-error";
}

/** What crosses the contract was parsed there; this only tells it from other values. */
function isFailureData(data: unknown): data is FailureData {
  if (!isRecord(data) || typeof data["message"] !== "string") return false;
  return failureCodes.some((code) => code === data["code"]) && failureActions.some((action) => action === data["action"]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
