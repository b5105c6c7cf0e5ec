import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayRetry, retryAfterOf, retryDelay } from "../../../electron/core/gateway/retry.ts";
import type { FailureData } from "../../../shared/failure.ts";

const get = { method: "GET" };
const post = { method: "POST" };
const paid = { method: "POST", isPaid: true };

function failure(change: Partial<FailureData>): FailureData {
  return { code: "unreachable", message: "", action: "retry", ...change };
}

const refused = failure({ reason: "refused", delivery: "not-sent" });
const reset = failure({ reason: "reset", delivery: "unknown" });
const unsure = failure({ code: "unsure", reason: "reset", delivery: "unknown" });
const pace = failure({ code: "rate-limited", delivery: "answered", service: { status: 429 } });
const down = failure({ code: "gateway-error", delivery: "answered", service: { status: 502 } });
const tls = failure({ reason: "tls", delivery: "not-sent" });
const operator = failure({ code: "gateway-error", reason: "operator", action: "none", delivery: "answered", service: { status: 503 } });
const badKey = failure({ code: "key-rejected", delivery: "answered", service: { status: 401 } });

describe("mayRetry", () => {
  it.each([
    ["GET", get, refused, true],
    ["GET", get, reset, true],
    ["GET", get, pace, true],
    ["GET", get, down, true],
    ["GET", get, tls, false],
    ["GET", get, operator, false],
    ["GET", get, badKey, false],
    ["GET that must wait long", get, failure({ ...pace, retryAfter: 90_000 }), false],
    ["POST", post, refused, true],
    ["POST", post, reset, false],
    ["POST", post, pace, false],
    ["POST", post, down, false],
    ["DELETE", { method: "DELETE" }, reset, false],
    ["DELETE", { method: "DELETE" }, refused, true],
    ["paid", paid, refused, false],
    ["paid", paid, unsure, false],
    ["paid", paid, pace, false],
    ["paid", paid, down, false],
  ])("GEN-07 %s after %o: %s", (_name, call, data, expected) => {
    expect(mayRetry(call, data)).toBe(expected);
  });

  it("GEN-07 a paid call is never repeated here, whatever happened", () => {
    const any = fc.record({
      code: fc.constantFrom("unreachable", "unsure", "gateway-error", "rate-limited", "cancelled", "too-large"),
      delivery: fc.constantFrom("not-sent", "unknown", "answered", undefined),
      retryAfter: fc.option(fc.nat(), { nil: undefined }),
    });
    fc.assert(
      fc.property(any, (change) => {
        expect(mayRetry(paid, failure(change as Partial<FailureData>))).toBe(false);
      }),
    );
  });
});

describe("retryDelay", () => {
  it("GEN-07 grows, stays under its bound, and never falls short of what the service asked for", () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), chance, fc.option(fc.nat(60_000), { nil: undefined }), (tries, random, retryAfter) => {
        const delay = retryDelay(tries, retryAfter, random);
        if (retryAfter !== undefined) {
          expect(delay).toBeGreaterThanOrEqual(retryAfter);
          expect(delay).toBeLessThanOrEqual(retryAfter * 1.1 + 1);
        } else {
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThanOrEqual(Math.min(20_000, 1000 * 2 ** (tries - 1)));
        }
      }),
    );
    expect([1, 2, 3, 4].map((tries) => retryDelay(tries, undefined, 0.5))).toEqual([500, 1000, 2000, 4000]);
  });
});

describe("retryAfterOf", () => {
  const now = Date.UTC(2026, 4, 1, 12, 0, 0);
  it.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "1.5" }, 1500],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "Fri, 01 May 2026 12:00:30 GMT" }, 30_000],
    [{ "retry-after": "Fri, 01 May 2026 11:00:00 GMT" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "7" }, 250],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-3" }, undefined],
    [{}, undefined],
  ])("GEN-07 %o asks for %s ms", (headers, expected) => {
    expect(retryAfterOf(new Headers(headers as Record<string, string>), now)).toBe(expected);
  });
});
