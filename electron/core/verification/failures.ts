import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";

/** Whether an answer means that the person has not finished yet (wire notes 2.8): asked again, a few times. */
export function isNotYet(failure: FailureData): boolean {
  if (failure.reason === "verification-pending") return true;
  const said = saidIn(failure);
  if (/pending|processing|not.?(?:yet|finished|complete)/i.test(said)) return true;
  return failure.service?.status === 404 && /token/i.test(said);
}

/** A failure of the two verification actions in the words of this flow; the service's own words stay with it. */
export function explain(error: unknown): Failure {
  const data = toFailureData(error);
  if (isNotYet(data)) return as(data, "verification-pending", "The service does not know of a finished verification yet.", error);
  if (isNotOffered(data)) {
    return as(data, "verification-not-offered", "This connection’s service does not offer real-person verification.", error);
  }
  if (isTokenDead(data)) return as(data, "verification-token-dead", "The service no longer knows this session. Start a new one.", error);
  return error instanceof Failure ? error : new Failure(data, error);
}

/** The address is not the one that this session's person is sent to; nothing was asked. */
export function notTheCallback(reason: "not-the-callback" | "state-wrong"): Failure {
  const message =
    reason === "state-wrong"
      ? "The address was not made for this session: its state does not fit. The service was not asked."
      : "This is not the address that the verification comes back to.";
  return new Failure({ code: "invalid-input", reason, message, action: "none", delivery: "not-sent" });
}

/** The code as it came; known ones have words on the page (wire notes 2.8). */
export function refusedCode(resultCode: string): FailureData {
  const message = `The verification ended with code ${resultCode}.`;
  return { code: "content-rejected", reason: "verification-result-code", message, detail: { resultCode }, action: "retry" };
}

/** The actions work only where the service's channel has asset-client authentication (interface 4.3, note 2; VF-04). */
function isNotOffered(failure: FailureData): boolean {
  const { code, reason, service } = failure;
  if (code === "no-credit" || (code === "key-rejected" && service?.status === 401)) return false;
  if (reason === "action-not-offered") return true;
  if (service?.status === 405 || service?.status === 501) return true;
  return /not.?support|unsupported|not.?(?:open|enabled)|AccessDenied|OperationDenied|InvalidAction|channel|asset.client/i.test(
    saidIn(failure),
  );
}

/** Gateways call a refused key an invalid token as well; that says nothing about the session. */
function isTokenDead(failure: FailureData): boolean {
  if (failure.code === "key-rejected") return false;
  return /expired|invalid.*token|token.*invalid|\b(?:been|already) ?used\b|\bused up\b|TokenUsed|UsedToken/i.test(saidIn(failure));
}

/**
 * What decides: the service's code, where that names something. Where it has none, or one of the few that some envelopes have for everything
 * (wire notes 2.1), its words have to do.
 */
function saidIn({ service }: FailureData): string {
  const { code = "", message = "" } = service ?? {};
  return code === "" || plainCodes.test(code) ? `${code} ${message}` : code;
}

const plainCodes = /^(?:\d+|forbidden|unauthorized|invalid_?parameter|not_?found|bad_?request|invalid_request(?:_error)?)$/i;

function as(data: FailureData, reason: string, message: string, cause: unknown): Failure {
  return new Failure({ ...data, reason, message, action: reason === "verification-not-offered" ? "edit-connection" : data.action }, cause);
}
