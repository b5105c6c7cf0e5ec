import { Failure } from "../failure.ts";
import { fill } from "../words/fill.ts";
import { problemWords } from "../words/problems.ts";
import type { Problem } from "./problem.ts";

/** The failure that keeps a recipe from being sent: the first error among what the rules found; nothing where they only warn. */
export function failureOfProblems(problems: readonly Problem[]): Failure | undefined {
  const first = problems.find((problem) => problem.level === "error");
  if (!first) return undefined;
  return new Failure({
    code: "invalid-input",
    reason: first.reason,
    message: fill(problemWords.en[first.reason], first.detail),
    detail: { ...first.detail, field: first.field },
    delivery: "not-sent",
  });
}
