import { describe, expect, test } from "vitest";
import { type FetchTrouble, noTrouble, reasonToEnd, withFailure } from "../../electron/core/jobs/fetch-trouble.ts";
import type { FailureData } from "../../shared/failure.ts";
import { DAY } from "../../shared/units.ts";

const failure = (reason: string, code: FailureData["code"] = "gateway-error"): FailureData => ({
  code,
  reason,
  message: "",
  action: "wait",
});

/** How many of these failures, a minute apart, until the job is given up, and why. */
function endOf(reasons: readonly string[], most = 2000): { after: number; reason?: string; action?: string } {
  let trouble: FetchTrouble = noTrouble;
  for (let step = 0; step < most; step += 1) {
    const met = failure(reasons[step % reasons.length] ?? "");
    const now = step * 60_000;
    trouble = withFailure(trouble, met, now);
    const end = reasonToEnd(trouble, met, now, DAY);
    if (end) return { after: step + 1, reason: end.reason, action: end.action };
  }
  return { after: most };
}

describe("CV-06 a result that cannot be had is not asked for without end", () => {
  test("a file that is refused though the work is done ends in minutes, with a way to ask again", () => {
    expect(endOf(["url-expired"])).toEqual({ after: 24, reason: "result-not-given", action: "retry" });
    expect(endOf(["no-result-url", "url-expired"])).toMatchObject({ after: 24, reason: "result-not-given" });
  });
  test("a file that is no good is not loaded a fourth time", () => expect(endOf(["not-a-video"])).toMatchObject({ after: 3 }));
  test("what is gone is gone", () => expect(endOf(["result-gone"])).toMatchObject({ after: 1, reason: "result-gone" }));
  test("a line that comes and goes has a day, and refusals between do not add up", () => {
    expect(endOf(["reset", "url-expired", "reset"])).toMatchObject({ after: 1442 });
  });
});
