import type { ProblemReason } from "../words/problems.ts";

/** What a rule says about a recipe before anything is sent. Errors stop the sending, warnings only tell. */
export interface Problem {
  level: "error" | "warning";
  reason: ProblemReason;
  /** The field it sits on: `prompt`, `duration`, `inputs`, `inputs[2]`… */
  field: string;
  detail?: Record<string, string | number>;
}
