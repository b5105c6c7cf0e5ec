import { expect, test } from "vitest";
import { readServiceFile } from "../../../electron/core/gateway/chat-files.ts";
import { modelsIn } from "../../../electron/core/gateway/chat-models.ts";
import { readSkill } from "../../../electron/core/gateway/chat-skills.ts";
import { pageQuery, readPage } from "../../../electron/core/gateway/service-page.ts";
import { timeOf } from "../../../electron/core/gateway/service-time.ts";
import { serviceFileName } from "../../../shared/rules/service-file-name.ts";

const at = Date.UTC(2026, 0, 2);

test.each([
  ["the chat service's own", { data: [{ type: "model", id: "m", display_name: "M", created_at: "2026-01-02T00:00:00Z", max_tokens: 9 }] }],
  [
    "new-api's",
    { object: "list", data: [{ id: "m", object: "model", created: at / 1000, owned_by: "x", display_name: "M", max_tokens: 9 }] },
  ],
  ["with one more wrapper", { success: true, data: [{ id: "m", display_name: "M", created: String(at / 1000), max_tokens: 9 }] }],
  ["a bare list", [{ id: "m", display_name: "M", created: at / 1000, max_tokens: 9 }]],
])("CH-04 models are read from %s list", (_whose, body) => {
  expect(modelsIn(body)).toMatchObject([{ id: "m", name: "M", createdAt: at, maxTokens: 9, service: { id: "m" } }]);
});

test("CH-04 models are read from the generative area's list, and from names alone; what is none is left out", () => {
  const body = { models: [{ name: "models/g", displayName: "G", inputTokenLimit: 10, outputTokenLimit: 20 }] };
  expect(modelsIn(body)).toEqual([{ id: "g", name: "G", maxInputTokens: 10, maxTokens: 20, service: body.models[0] }]);
  expect(modelsIn({ data: ["a", null, 7, { id: "" }] }).map(({ id }) => id)).toEqual(["a"]);
  expect([modelsIn({}), modelsIn("x"), modelsIn(null)]).toEqual([[], [], []]);
});

test("CH-04 a file is read from the beta's, the newer and the OpenAI family's shape, unknown fields kept", () => {
  const beta = {
    id: "f",
    type: "file",
    filename: "a.txt",
    mime_type: "text/plain",
    size_bytes: 3,
    created_at: "2026-01-02T00:00:00Z",
    downloadable: true,
  };
  expect(readServiceFile({ ...beta, expires_at: "2026-01-03T00:00:00Z", x: 1 })).toEqual([
    {
      id: "f",
      name: "a.txt",
      mime: "text/plain",
      bytes: 3,
      createdAt: at,
      expiresAt: at + 86_400_000,
      isDownloadable: true,
      service: { ...beta, expires_at: "2026-01-03T00:00:00Z", x: 1 },
    },
  ]);
  const openai = { id: "f", object: "file", bytes: 3, created_at: at / 1000, filename: "a.txt", purpose: "user_data" };
  expect(readServiceFile(openai)).toMatchObject([{ id: "f", name: "a.txt", bytes: 3, createdAt: at, isDownloadable: false }]);
  expect([readServiceFile({}), readServiceFile({ id: "g", expires_at: null })]).toMatchObject([[], [{ id: "g", name: "g" }]]);
});

test("CH-04 a skill is read from both shapes", () => {
  const beta = { id: "s", display_title: "S", latest_version: "17", source: "custom", created_at: "2026-01-02T00:00:00Z" };
  const newer = { id: "s", display_name: "S", latest_version_id: "17", source: { type: "custom" }, created_at: "2026-01-02T00:00:00Z" };
  const read = { id: "s", title: "S", latestVersion: "17", origin: "custom", createdAt: at };
  expect([readSkill(beta)[0], readSkill(newer)[0]]).toMatchObject([read, read]);
  expect(readSkill({ id: "t", source: { type: "partner" } })).toEqual([
    { id: "t", title: "t", service: { id: "t", source: { type: "partner" } } },
  ]);
});

test("CH-04 both kinds of pages lead on, and end", () => {
  expect(pageQuery(readPage({ data: [{ id: "a" }], next_page: "p:2" }).next)).toEqual({ limit: "100", page: "p:2" });
  expect(pageQuery(readPage({ data: [{ id: "a" }], has_more: true, last_id: "a" }).next)).toEqual({ limit: "100", after_id: "a" });
  expect(pageQuery(readPage({ data: [{ id: "b" }], has_more: true }).next)).toEqual({ limit: "100", after_id: "b" });
  expect([readPage({ data: [], has_more: false, next_page: null }).next, readPage(null).items, readPage([{ id: 1 }]).items]).toEqual([
    undefined,
    [],
    [{ id: 1 }],
  ]);
});

test("CH-04 names become such as the service takes, their endings kept", () => {
  expect(serviceFileName('a<b>:"c|d?*\\/\u0000.txt')).toBe("a_b___c_d_____.txt");
  expect(serviceFileName(" \u0007 ")).toBe("_");
  const long = serviceFileName(`${"狐".repeat(300)}.pdf`);
  expect([[...long].length, long.endsWith("狐.pdf")]).toEqual([255, true]);
});

test("GEN-09 times are read from RFC 3339, seconds and seconds as text", () => {
  expect([timeOf("2026-01-02T00:00:00Z"), timeOf(at / 1000), timeOf(String(at / 1000))]).toEqual([at, at, at]);
  expect([timeOf(null), timeOf("soon"), timeOf(0), timeOf({})]).toEqual([undefined, undefined, undefined, undefined]);
});
