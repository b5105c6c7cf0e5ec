/** Kinds of errors that the service names (wire notes 5.5). */
const knownErrors = [
  "invalid_request_error",
  "authentication_error",
  "billing_error",
  "permission_error",
  "not_found_error",
  "request_too_large",
  "rate_limit_error",
  "timeout_error",
  "api_error",
  "overloaded_error",
] as const;

/** The kind of error that the service names, where the page has words for it. */
export const knownErrorOf = (type: string | undefined) => knownErrors.find((one) => one === type);
