import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorIn, readBody, readError, requestIdOf, unwrap } from "../../../electron/core/gateway/answers.ts";

describe("readBody", () => {
  it.each([
    ['{"a":1}', { is: "json", value: { a: 1 } }],
    ['\uFEFF \n {"a":1}\n', { is: "json", value: { a: 1 } }],
    ["null", { is: "json", value: null }],
    ["", { is: "empty" }],
    [" \n", { is: "empty" }],
    [
      "<html><head><title>502 Bad Gateway</title></head><body><center>nginx/1.24</center></body></html>",
      { is: "html", title: "502 Bad Gateway (nginx)" },
    ],
    ["<!DOCTYPE html><title>Just a moment... | Cloudflare</title>", { is: "html", title: "Just a moment... | Cloudflare" }],
    ["<h1>It works!</h1>", { is: "html", title: "It works!" }],
    ['{"id":"cgt-1","conte', { is: "cut-off" }],
    ['{"id":"cgt-1","text":"a } b', { is: "cut-off" }],
    ["[1,2", { is: "cut-off" }],
    ["upstream timed out", { is: "text" }],
    ["{not json}", { is: "text" }],
  ])("GEN-08 names %j", (text, expected) => {
    expect(readBody(text)).toEqual(expected);
  });

  it("GEN-08 JSON cut anywhere inside is named cut off, never a parse error", () => {
    const body = JSON.stringify({ id: "cgt-1", content: { video_url: "https://x.example/[a]{b}", text: 'say "}" \\' }, list: [1, [2]] });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: body.length - 1 }), (length) => {
        expect(readBody(body.slice(0, length)).is).toBe("cut-off");
      }),
    );
  });
});

describe("errorIn", () => {
  const inner = '{"error":{"code":"InvalidParameter","message":"bad ratio","param":"ratio"}}';
  it.each([
    [
      { error: { code: "InvalidParameter", message: "bad", param: "content[1]", type: "BadRequest" } },
      { code: "InvalidParameter", message: "bad", param: "content[1]" },
    ],
    [
      { error: { message: "No channel (request id: 20260101abc)", type: "new_api_error", param: "", code: "model_not_found" } },
      { code: "model_not_found", requestId: "20260101abc" },
    ],
    [
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req_123456" },
      { type: "overloaded_error", message: "Overloaded", requestId: "req_123456" },
    ],
    [
      { code: "invalid_request", message: "no model", data: null },
      { code: "invalid_request", message: "no model" },
    ],
    [{ success: false, message: "no" }, { message: "no" }],
    [{ error: "text" }, { message: "text" }],
    [{ message: "text" }, { message: "text" }],
    [{ msg: "text" }, { message: "text" }],
    [{ detail: "text" }, { message: "text" }],
    [{ detail: [{ loc: ["body", "model"], msg: "Field required", type: "missing" }] }, { message: "Field required", param: "model" }],
    [
      { ErrorCode: "InternalError", ErrorMessage: "oops" },
      { code: "InternalError", message: "oops" },
    ],
    [
      { ResponseMetadata: { RequestId: "2026abcdef", Error: { Code: "AccessDenied", Message: "no" } } },
      { code: "AccessDenied", message: "no", requestId: "2026abcdef" },
    ],
    [{ state: 0, data: null, error: ["the name is taken"] }, { message: "the name is taken" }],
    [
      [{ error: { code: 429, message: "slow", status: "RESOURCE_EXHAUSTED", details: [{ "@type": "x.RetryInfo", retryDelay: "1.5s" }] } }],
      { code: "RESOURCE_EXHAUSTED", status: 429, retryAfter: 1500 },
    ],
    [
      { code: "fail_to_fetch_task", message: inner, data: null },
      { code: "InvalidParameter", message: "bad ratio", param: "ratio" },
    ],
    [{ error: { message: `upstream said: ${inner}`, type: "upstream_error" } }, { code: "InvalidParameter", message: "bad ratio" }],
    [{ error: JSON.stringify({ error: { message: inner } }) }, { code: "InvalidParameter", message: "bad ratio" }],
    [
      { type: "about:blank", title: "Error 524: A timeout occurred", status: 524, detail: "The origin did not answer" },
      { status: 524, message: "The origin did not answer" },
    ],
    [{ error: { code: null, message: "m", type: "insufficient_quota" } }, { type: "insufficient_quota", message: "m" }],
    [{ error: { code: 500100, message: "m" } }, { status: 500_100, message: "m" }],
  ])("GEN-08 reads %j", (body, expected) => {
    expect(errorIn(body, false)).toMatchObject(expected);
  });

  it.each([
    { error: { code: "X", message: "m" } },
    { error: "text" },
    { ErrorCode: "InternalError", ErrorMessage: "oops" },
    { ResponseMetadata: { RequestId: "r", Error: { Code: "AccessDenied", Message: "no" } } },
    { state: 0, data: null, error: ["text"] },
    { success: false, message: "no" },
    { code: "invalid_request", message: "m", data: null },
    { code: 401, message: "m" },
    { type: "error", error: { message: "m" } },
    [{ error: { message: "m" } }],
  ])("GEN-08 finds the error inside a 200: %j", (body) => {
    expect(errorIn(body, true)).toBeDefined();
  });

  it.each([
    { id: "cgt-1" },
    { id: "cgt-1", status: "failed", error: { code: "InternalServiceError", message: "m" } },
    { status: "failed", error: { code: "X", message: "m" } },
    { id: "cgt-1", status: "running", error: null },
    { id: "video_1", object: "video", error: { code: "x", message: "m" } },
    { code: "success", message: "", data: { task_id: "t" } },
    { code: 200, message: "success", data: { id: "a" } },
    { code: 0, message: "ok" },
    { message: "fine" },
    { data: [{ id: "model" }], object: "list" },
    { Id: "asset-1", Status: "Failed", Error: { Code: "X", Message: "m" } },
    { state: 1, data: { Id: "x" }, error: null },
    { success: true, message: "", data: {} },
    {},
    [],
    [{ id: 1 }],
    null,
    "text",
  ])("NV-10 GEN-09 leaves a good answer alone: %j", (body) => {
    expect(errorIn(body, true)).toBeUndefined();
  });

  it("GEN-09 never throws, whatever the body is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (body, isSuccess) => {
        errorIn(body, isSuccess);
        readError(body);
        unwrap(body);
        requestIdOf(new Headers(), body);
      }),
    );
    let deep: unknown = { message: "bottom" };
    for (let level = 0; level < 200; level += 1) deep = { error: deep, message: JSON.stringify({ level }) };
    expect(() => readError(deep)).not.toThrow();
  });
});

describe("requestIdOf", () => {
  it.each([
    [{ "x-request-id": "a1" }, {}, "a1"],
    [{ "x-oneapi-request-id": "a2" }, {}, "a2"],
    [{ "request-id": "a3", "cf-ray": "r" }, {}, "a3"],
    [{ "cf-ray": "r" }, {}, "r"],
    [{ "cf-ray": "r" }, { ResponseMetadata: { RequestId: "body123" } }, "body123"],
    [{}, { error: { code: "X", message: "bad. Request id: 0217abcdef" } }, "0217abcdef"],
    [{}, {}, undefined],
  ])("GEN-08 finds it in %o and %j", (headers, body, expected) => {
    expect(requestIdOf(new Headers(headers as Record<string, string>), body)).toBe(expected);
  });
});

describe("unwrap", () => {
  it.each([
    [{ Result: { Id: "a" }, ResponseMetadata: {} }, { Id: "a" }],
    [{ state: 1, data: { Id: "a" }, error: null }, { Id: "a" }],
    [{ success: true, message: "", data: { Id: "a" } }, { Id: "a" }],
    [{ code: 200, message: "success", data: { Id: "a" } }, { Id: "a" }],
    [{ Id: "a" }, { Id: "a" }],
    [
      { object: "list", data: [1] },
      { object: "list", data: [1] },
    ],
  ])("takes the wrapper off %j", (body, expected) => {
    expect(unwrap(body)).toEqual(expected);
  });
});
