import { describe, expect, it } from "vitest";
import {
  failureOfAnswer,
  failureOfCutOff,
  failureOfNetworkError,
  failureOfTaskError,
  failureOfTimeLimit,
} from "../../../electron/core/gateway/gateway-error.ts";
import { registerSecret } from "../../../electron/core/redact.ts";

const create = { method: "POST", place: "gateway.example/api/v3/contents/generations/tasks", isPaid: true };
const ask = { method: "GET", place: "gateway.example/api/v3/contents/generations/tasks/cgt-1" };

function failure(status: number, body: unknown, tried = create, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return failureOfAnswer({ status, headers: new Headers(headers), text }, tried, 0)?.data;
}

function coded(code: string, more: object = {}) {
  return { error: { code, message: `words for ${code}`, ...more } };
}

const nginx = "<html><head><title>504 Gateway Time-out</title></head><body><center>nginx</center></body></html>";

describe("failureOfAnswer", () => {
  it.each([
    [401, coded("AuthenticationError"), "key-rejected", undefined, "enter-key"],
    [401, { error: { message: "no", type: "new_api_error", code: "" } }, "key-rejected", undefined, "enter-key"],
    [402, { message: "pay" }, "no-credit", undefined, "add-credit"],
    [403, coded("access_denied"), "key-rejected", "access-denied", "edit-connection"],
    [403, coded("insufficient_user_quota"), "no-credit", undefined, "add-credit"],
    [403, coded("pre_consume_token_quota_failed"), "no-credit", undefined, "add-credit"],
    [403, coded("AccountOverdueError"), "no-credit", undefined, "add-credit"],
    [403, coded("OperationDenied.ServiceOverdue"), "no-credit", undefined, "add-credit"],
    [403, coded("OperationDenied.PermissionDenied"), "gateway-error", "operation-denied", "none"],
    [404, coded("NotFound.Task"), "not-found", undefined, "none"],
    [404, coded("InvalidEndpointOrModel.NotFound"), "not-found", "model-not-offered", "edit-connection"],
    [
      404,
      { error: { message: "Invalid URL (POST /v1/x)", type: "invalid_request_error", param: "", code: "" } },
      "not-found",
      "route-not-served",
      "edit-connection",
    ],
    [404, "<html><title>404</title></html>", "not-found", "route-not-served", "edit-connection"],
    [405, "", "not-found", "route-not-served", "edit-connection"],
    [413, coded("read_request_body_failed"), "too-large", undefined, "edit-recipe"],
    [413, "<html><title>413 Request Entity Too Large</title></html>", "too-large", "html", "edit-recipe"],
    [422, { detail: [{ loc: ["body", "ratio"], msg: "bad" }] }, "invalid-input", undefined, "edit-recipe"],
    [429, coded("RateLimitExceeded.EndpointRPMExceeded"), "rate-limited", undefined, "wait"],
    [429, coded("ModelAccountRpmRateLimitExceeded"), "rate-limited", undefined, "wait"],
    [429, coded("ServerOverloaded"), "rate-limited", "overloaded", "wait"],
    [429, coded("QuotaExceeded"), "no-credit", "quota-exceeded", "none"],
    [429, coded("SetLimitExceeded"), "no-credit", "own-limit", "add-credit"],
    [429, "", "rate-limited", "empty-body", "wait"],
    [503, coded("model_not_found"), "gateway-error", "model-not-offered", "edit-connection"],
    [500, coded("channel:no_available_key"), "gateway-error", "operator", "none"],
    [500, coded("get_channel_failed"), "gateway-error", "operator", "none"],
    [500, coded("sensitive_words_detected"), "content-rejected", "word-filter", "edit-recipe"],
    [501, coded("api_not_implemented"), "not-found", "route-not-served", "edit-connection"],
    [
      451,
      { code: "fail_to_fetch_task", message: JSON.stringify(coded("InvalidParameter")), data: null },
      "invalid-input",
      undefined,
      "edit-recipe",
    ],
    [200, coded("InvalidParameter"), "invalid-input", undefined, "edit-recipe"],
    [200, { code: 401, message: "no key" }, "key-rejected", undefined, "enter-key"],
    [
      200,
      { ErrorCode: "PUBLIC_InputTextSensitiveContentDetected", ErrorMessage: "m" },
      "content-rejected",
      "moderation-input-text",
      "edit-recipe",
    ],
    [403, "<html><title>Attention Required! | Cloudflare</title></html>", "gateway-error", "html", "edit-connection"],
  ])("GEN-07 GEN-08 a create answered %i %j was refused: %s %s", (status, body, code, reason, action) => {
    expect(failure(status, body)).toMatchObject({ code, action, delivery: "answered" });
    expect(failure(status, body)?.reason).toBe(reason);
  });

  it.each([
    [500, coded("InternalServiceError"), undefined],
    [500, "", "empty-body"],
    [502, "<html><title>502 Bad Gateway</title></html>", "html"],
    [503, "upstream connect error", "not-json"],
    [504, nginx, "html"],
    [520, "<!DOCTYPE html><title>520</title>", "html"],
    [524, { title: "Error 524: A timeout occurred", status: 524 }, undefined],
    [500, coded("do_request_failed"), undefined],
    [400, coded("do_request_failed"), undefined],
    [408, "", "empty-body"],
    [200, "", "empty-body"],
    [200, "<html><title>Welcome</title></html>", "html"],
    [200, '{"id":"cgt-20260', "cut-off-body"],
    [200, "ok", "not-json"],
    [200, coded("InternalServiceError"), undefined],
    [200, { code: 502, message: "bad gateway" }, undefined],
  ])("GEN-07 a create answered %i %j may have been taken: unsure", (status, body, reason) => {
    expect(failure(status, body)).toMatchObject({ code: "unsure", action: "decide", delivery: "unknown" });
    expect(failure(status, body)?.reason).toBe(reason);
    // The same answer to a question is only a gateway's error.
    expect(failure(status, body, ask as typeof create)).toMatchObject({ code: "gateway-error", delivery: "answered" });
  });

  it.each([
    [200, { id: "cgt-1" }],
    [201, { id: "cgt-1", status: "failed", error: coded("X").error }],
    [204, ""],
  ])("takes %i %j for a success", (status, body) => {
    expect(failure(status, body)).toBeUndefined();
  });

  it("takes an empty answer for a success where it may be one", () => {
    expect(
      failureOfAnswer({ status: 200, headers: new Headers(), text: "" }, { ...ask, method: "DELETE", mayBeEmpty: true }, 0),
    ).toBeUndefined();
  });

  it("GEN-08 says what was tried, the service's own words, the request id and when to come back", () => {
    const body = { error: { code: "RateLimitExceeded", message: "Slow down. Request id: 0217aaa", param: "content[1]" } };
    expect(failure(429, body, create, { "retry-after": "3" })).toEqual({
      code: "rate-limited",
      message: "The gateway asks for fewer requests: Slow down. Request id: 0217aaa",
      detail: { host: "gateway.example" },
      tried: "POST gateway.example/api/v3/contents/generations/tasks",
      service: {
        status: 429,
        code: "RateLimitExceeded",
        message: "Slow down. Request id: 0217aaa",
        requestId: "0217aaa",
        param: "content[1]",
      },
      action: "wait",
      delivery: "answered",
      retryAfter: 3000,
    });
  });

  it("GEN-08 names a page by its title and server", () => {
    expect(failure(504, nginx)?.detail).toEqual({ host: "gateway.example", title: "504 Gateway Time-out (nginx)" });
  });

  it("names where a redirect points, without its query", () => {
    const data = failure(307, "", create, { location: "https://other.example/api?token=abc" });
    expect(data).toMatchObject({
      code: "gateway-error",
      reason: "redirect",
      delivery: "answered",
      detail: { location: "https://other.example/api" },
    });
  });

  it("GEN-02 lesson 16: no key, signed address or picture comes back in the words of a service", () => {
    registerSecret("sk-very-secret-1");
    const message = `Bad key sk-very-secret-1 for https://cdn.example/a.png?X-Amz-Signature=abc and data:image/png;base64,${"A".repeat(5000)}`;
    const text = JSON.stringify(failure(400, { error: { code: "InvalidParameter", message } }));
    expect(text).not.toMatch(/sk-very-secret-1|Signature=abc|AAAA/);
    expect(text).toContain("https://cdn.example/a.png");
  });
});

describe("moderation (NV-10, wire notes 1.13)", () => {
  it.each([
    ["InputTextSensitiveContentDetected", "moderation-input-text", "edit-recipe"],
    ["InputImageSensitiveContentDetected.PolicyViolation", "moderation-input-image", "edit-recipe"],
    ["InputImageSensitiveContentDetected.PrivacyInformation", "real-person", "verify-person"],
    ["InputVideoSensitiveContentDetected.PrivacyInformation", "real-person", "verify-person"],
    ["InputAudioSensitiveContentDetected", "moderation-input-audio", "edit-recipe"],
    ["OutputVideoSensitiveContentDetected.PolicyViolation", "moderation-output-video", "retry"],
    ["OutputAudioSensitiveContentDetected", "moderation-output-audio", "retry-without-audio"],
    ["SensitiveContentDetected.SevereViolation", "moderation", "edit-recipe"],
    ["InputTextRiskDetection", "moderation-input-text", "edit-recipe"],
    ["OutputImageRiskDetection", "moderation-output-image", "retry"],
    ["OutputImageSensitiveContentDetected.SomethingNew", "moderation-output-image", "retry"],
    ["PUBLIC_OutputAudioSensitiveContentDetected", "moderation-output-audio", "retry-without-audio"],
  ])("%s is %s", (code, reason, action) => {
    const expected = { code: "content-rejected", reason, action, delivery: "answered" };
    expect(failureOfTaskError({ code, message: "m" })).toMatchObject(expected);
    expect(failure(400, coded(code))).toMatchObject(expected);
  });
});

describe("failureOfTaskError", () => {
  it.each([
    [{ code: "InvalidParameter.TaskTypeConstraint", message: "m" }, "invalid-input", undefined],
    [{ code: "InternalServiceError", message: "m" }, "gateway-error", undefined],
    [{ message: "Something new" }, "gateway-error", "task-failed"],
    ["plain words", "gateway-error", "task-failed"],
    [null, "gateway-error", "task-failed"],
    [undefined, "gateway-error", "task-failed"],
    [JSON.stringify({ error: { code: "QuotaExceeded", message: "m" } }), "no-credit", "quota-exceeded"],
    [{ failure_reason: { code: "SetLimitExceeded", message: "m" } }, "no-credit", "own-limit"],
    [["first words", "second"], "gateway-error", "task-failed"],
  ])("NV-10 reads %j", (error, code, reason) => {
    expect(failureOfTaskError(error)).toMatchObject({ code, delivery: "answered" });
    expect(failureOfTaskError(error).reason).toBe(reason);
  });

  it("NV-10 keeps code, message and request id", () => {
    expect(failureOfTaskError({ code: "OutputAudioSensitiveContentDetected", message: "Refused. Request id: 0217bbb" }).service).toEqual({
      code: "OutputAudioSensitiveContentDetected",
      message: "Refused. Request id: 0217bbb",
      requestId: "0217bbb",
    });
  });
});

describe("connections that break", () => {
  const lost = new TypeError("fetch failed", { cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }) });
  const refused = new TypeError("fetch failed", { cause: Object.assign(new Error(""), { code: "ECONNREFUSED" }) });

  it("GEN-07 an answer that is lost makes a create unsure and a question only unreachable", () => {
    expect(failureOfNetworkError(lost, create).data).toMatchObject({ code: "unsure", reason: "reset", delivery: "unknown" });
    expect(failureOfNetworkError(lost, ask).data).toMatchObject({ code: "unreachable", reason: "reset", delivery: "unknown" });
  });

  it("GEN-07 what was never sent is never unsure", () => {
    expect(failureOfNetworkError(refused, create).data).toMatchObject({ code: "unreachable", reason: "refused", delivery: "not-sent" });
  });

  it("lesson 38: keeps the cause", () => {
    expect(failureOfNetworkError(refused, create).cause).toBe(refused);
  });

  it("GEN-07 time that runs out leaves a create unsure", () => {
    expect(failureOfTimeLimit(5000, create).data).toMatchObject({
      code: "unsure",
      reason: "timeout",
      detail: { seconds: 5 },
      delivery: "unknown",
    });
    expect(failureOfTimeLimit(5000, ask).data).toMatchObject({ code: "unreachable", reason: "timeout" });
  });

  it("GEN-08 a body that is cut off is named, and a refusal stays one", () => {
    const head = (status: number) => ({ status, headers: new Headers({ "x-request-id": "r1" }) });
    expect(failureOfCutOff(lost, head(200), create).data).toMatchObject({
      code: "unsure",
      reason: "cut-off-body",
      service: { requestId: "r1" },
    });
    expect(failureOfCutOff(lost, head(200), ask).data).toMatchObject({ code: "gateway-error", reason: "cut-off-body" });
    expect(failureOfCutOff(lost, head(401), create).data).toMatchObject({ code: "key-rejected", delivery: "answered" });
  });
});
