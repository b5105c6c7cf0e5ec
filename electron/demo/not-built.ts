import { jsonAnswer, type Answer } from "./answer.ts";

/** A route of the interface that gateways may not serve; this one does not when its dialect says so (wire notes 7.2). */
export function notBuilt(method: string, path: string): Answer {
  const message = `The demo gateway does not serve ${method} ${path}.`;
  return jsonAnswer(501, { error: { message, type: "new_api_error", param: "", code: "api_not_implemented" } });
}

/** A path that no area of the interface has (wire notes 7.1). */
export function noSuchRoute(method: string, path: string): Answer {
  const message = `Invalid URL (${method} ${path})`;
  return jsonAnswer(404, { error: { message, type: "invalid_request_error", param: "", code: "" } });
}
