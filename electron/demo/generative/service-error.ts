import { jsonAnswer, type Answer } from "../answer.ts";

/** What the service behind the gateway refuses with (wire notes 6.8); the gateway's own refusals have another shape. */
export class ServiceError extends Error {
  readonly status: number;
  readonly details: readonly object[];

  constructor(status: number, message: string, details: readonly object[] = []) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.details = details;
  }
}

/** A wrong request. */
export function invalidArgument(message: string): ServiceError {
  return new ServiceError(400, message);
}

const words: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  412: "FAILED_PRECONDITION",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** The statuses that `#error` can name; 412 is sent as 400, which has two words. */
export const errorStatuses: readonly number[] = Object.keys(words).map(Number);

export function errorBody({ status, message, details }: ServiceError): { error: object } {
  const code = codeOf(status);
  return { error: { code, message, status: words[status] ?? "UNKNOWN", ...(details.length > 0 && { details }) } };
}

/** `isInArray`: as the streaming method answers when it was called without `alt=sse`. */
export function serviceAnswer(error: ServiceError, isInArray: boolean): Answer {
  const body = errorBody(error);
  return jsonAnswer(codeOf(error.status), isInArray ? [body] : body);
}

function codeOf(status: number): number {
  return status === 412 ? 400 : status;
}
