import { failureOfProblems } from "./failure-of-problems.ts";
import type { Problem } from "./problem.ts";

/** Fails with `invalid-input` for the first error among what the rules found; where they only warn, all may go on. */
export function refuseProblems(problems: readonly Problem[]): void {
  const failure = failureOfProblems(problems);
  if (failure) throw failure;
}
