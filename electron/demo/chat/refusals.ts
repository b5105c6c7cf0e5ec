import { Refusal } from "../refusal.ts";

/** A wrong request, in chat's words: the path of the field and what is wrong with it. */
export function invalid(path: string, why: string, errorCode?: string): Refusal {
  const more = errorCode === undefined ? {} : { details: { error_code: errorCode } };
  return new Refusal(400, errorCode ?? "invalid_request_error", path === "" ? why : `${path}: ${why}`, path, more);
}

export function notFound(what: string): Refusal {
  return new Refusal(404, "not_found_error", what);
}

/** What a request meets when too many others are there (wire notes 5.5). */
export function overloaded(): Refusal {
  return new Refusal(529, "overloaded_error", "Overloaded");
}
