import type { ProblemReason } from "../words/problems.ts";

/** What a rule says about a recipe before anything is sent. Errors stop the sending, warnings only tell. */
export interface Problem {
  level: "error" | "warning";
  reason: ProblemReason;
  /** The field it sits on: `prompt`, `duration`, `inputs`, `inputs[2]`… */
  field: string;
  detail?: Record<string, string | number>;
}

/** A problem that stops the sending. */
export function error(reason: Problem["reason"], field: string, detail?: Problem["detail"]): Problem {
  return { level: "error", reason, field, ...(detail && { detail }) };
}

/** A problem that is only told. */
export function warning(reason: Problem["reason"], field: string, detail?: Problem["detail"]): Problem {
  return { level: "warning", reason, field, ...(detail && { detail }) };
}
