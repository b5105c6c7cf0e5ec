import { describe, expect, test } from "vitest";
import { failureReport } from "../../../renderer/parts/failure-report.ts";
import type { FailureData } from "../../../shared/failure.ts";

const failure = (message: string): FailureData => ({
  code: "gateway-error",
  message: "It failed.",
  action: "retry",
  service: { status: 400, message },
});

describe("GEN-02, GEN-08 copied details", () => {
  test.each([
    ["a picture", `bad image data:image/png;base64,${"iVBORw0KGgo".repeat(40)}`, "iVBORw0KGgoiVBOR"],
    ["bare base64", "x ".concat("QUJDREVGR0hJ".repeat(40)), "QUJDREVGR0hJQUJD"],
    ["a key in a header", "Authorization: Bearer abcdefgh12345678", "abcdefgh12345678"],
    ["a key of the usual form", "invalid key sk-abcdefgh12345678", "abcdefgh12345678"],
    ["a signature", "https://x.example/v.mp4?X-Amz-Signature=deadbeef01&a=1", "deadbeef01"],
  ])("%s is cut out, the words around stay", (_, message, secret) => {
    const report = failureReport(failure(message));
    expect(report).not.toContain(secret);
    expect(report).toContain("…");
    expect(JSON.parse(report)).toMatchObject({ code: "gateway-error", service: { status: 400 } });
  });
});
