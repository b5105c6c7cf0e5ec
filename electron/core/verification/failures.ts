import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";

/** Whether an answer means that the person has not finished yet (wire notes 2.8): asked again, a few times. */
export function isNotYet({ service, reason }: FailureData): boolean {
  if (reason === "verification-pending") return true;
  const said = `${service?.code ?? ""} ${service?.message ?? ""}`;
  if (/pending|processing|not.?(?:yet|finished|complete)/i.test(said)) return true;
  return service?.status === 404 && /token/i.test(said);
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
function isNotOffered({ code, reason, service }: FailureData): boolean {
  if (code === "key-rejected" && service?.status === 401) return false;
  if (reason === "action-not-offered") return true;
  if (service?.status === 405 || service?.status === 501) return true;
  return /not.?support|unsupported|not.?(?:open|enabled)|AccessDenied|OperationDenied|InvalidAction|channel|asset.client/i.test(
    `${service?.code ?? ""} ${service?.message ?? ""}`,
  );
}

/** Gateways call a refused key an invalid token as well; that says nothing about the session. */
function isTokenDead({ code, service }: FailureData): boolean {
  if (code === "key-rejected") return false;
  const said = `${service?.code ?? ""} ${service?.message ?? ""}`;
  return /expired|invalid.*token|token.*invalid|\b(?:been|already) ?used\b|\bused up\b|TokenUsed|UsedToken/i.test(said);
}

function as(data: FailureData, reason: string, message: string, cause: unknown): Failure {
  return new Failure({ ...data, reason, message, action: reason === "verification-not-offered" ? "edit-connection" : data.action }, cause);
}
