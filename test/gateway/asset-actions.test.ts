import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AssetActions } from "../../electron/core/gateway/assets.ts";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../failure-of.ts";
import { answer, type OddServer, resetBeforeAnswer, resetDuringBody, silence, startOddServer } from "./odd-server.ts";

const key = "sk-asset-test-0123456789";
const folder = mkdtempSync(join(tmpdir(), "lanternist-assets-"));
const log = new Log(folder);
const http = new Http(createNodeFetch(), log, { now: () => Date.now(), random: () => 0, wait: async () => undefined });
const actions = new AssetActions(http);
let server: OddServer;

beforeAll(async () => void (server = await startOddServer()));
afterAll(async () => {
  await server.close();
  await log.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.seen.length = 0;
  server.behave(answer(200, {}));
});

function connection(change: Partial<ConnectionSettings> = {}): ResolvedConnection {
  const settings = ConnectionSettings.parse({ name: "Odd", baseUrl: server.url, ...change });
  return { id: "c", name: "Odd", isDemo: false, baseUrl: server.url, key, settings };
}

const list = { Filter: { GroupType: "AIGC", Name: "fox" }, PageNumber: 2, PageSize: 50, SortBy: "UpdateTime", SortOrder: "Asc" };
const url = "https://files.example/fox.jpg";
const asset = { groupId: "group-1", url, name: "fox", assetType: "Image" } as const;
const whole = { Id: "x-1", Name: "fox", GroupType: "AIGC", Status: "Active" };

type Act = (to: ResolvedConnection) => Promise<unknown>;
/** Every action, what it is told to do, and the body that leaves, to the letter. */
const all: [action: string, act: Act, body: unknown, answered: unknown][] = [
  [
    "CreateAssetGroup",
    (to) => actions.createGroup(to, { name: "people", description: "of the fox" }),
    { Name: "people", Description: "of the fox", GroupType: "AIGC", ProjectName: "default" },
    { Id: "group-1" },
  ],
  ["ListAssetGroups", (to) => actions.listGroups(to, list), list, { Items: [], TotalCount: 0 }],
  ["GetAssetGroup", (to) => actions.getGroup(to, "group-1"), { Id: "group-1" }, whole],
  ["UpdateAssetGroup", (to) => actions.updateGroup(to, "group-1", { name: "fox" }), { Id: "group-1", Name: "fox" }, whole],
  [
    "CreateAsset",
    (to) => actions.createAsset(to, asset),
    { GroupId: "group-1", URL: url, Name: "fox", AssetType: "Image", ProjectName: "default" },
    { Id: "asset-1" },
  ],
  ["ListAssets", (to) => actions.listAssets(to, list), list, { Items: [], TotalCount: 0 }],
  ["GetAsset", (to) => actions.getAsset(to, "asset-1"), { Id: "asset-1" }, whole],
  ["UpdateAsset", (to) => actions.updateAsset(to, "asset-1", "fox"), { Id: "asset-1", Name: "fox" }, whole],
  ["DeleteAsset", (to) => actions.deleteAsset(to, "asset-1"), { Id: "asset-1" }, {}],
  [
    "CreateVisualValidateSession",
    (to) => actions.createVisualValidateSession(to, { callbackUrl: "https://back.example/?s=1" }),
    { CallbackURL: "https://back.example/?s=1", ProjectName: "default" },
    { VendorToken: "token-0123456789", CallbackURL: "https://back.example/?s=1", H5Link: "https://h5.example/?t=0123456789" },
  ],
  [
    "GetVisualValidateResult",
    (to) => actions.getVisualValidateResult(to, { token: "token-0123456789" }),
    { VendorToken: "token-0123456789", ProjectName: "default" },
    { GroupId: "group-1" },
  ],
];

describe("AS-01 all eleven actions through both entry points, exact", () => {
  const entries = [
    ["open", (action: string) => `/api/v3/open/${action}`],
    ["assets", (action: string) => `/api/v3/assets?Action=${action}&Version=2024-01-01`],
  ] as const;
  for (const [assetEntry, addressOf] of entries) {
    test.each(all)(`${assetEntry}: %s`, async (action, act, body, answered) => {
      server.behave(answer(200, answered));
      await act(connection({ assetEntry }));
      expect(server.seen).toHaveLength(1);
      const [sent] = server.seen;
      expect([sent?.method, sent?.url]).toEqual(["POST", addressOf(action)]);
      expect(sent?.headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
      expect(JSON.parse(sent?.body ?? "")).toEqual(body);
    });
  }

  test.each(all)("%s: the printed request is the one that leaves, without the key", async (action, act, body, answered) => {
    server.behave(answer(200, answered));
    const interfaceBody = Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== "ProjectName"));
    const printed = actions.describe(connection({ assetEntry: "assets" }), action as Parameters<typeof actions.describe>[1], interfaceBody);
    await act(connection({ assetEntry: "assets" }));
    expect(printed).toMatchObject({
      method: "POST",
      url: `${server.url}${server.seen[0]?.url}`,
      body: JSON.parse(server.seen[0]?.body ?? ""),
    });
    expect(JSON.stringify(printed)).not.toContain(key);
  });

  test("AS-06 project, extra fields and the token's name are the connection's", async () => {
    const to = connection({ projectName: "Film", assetExtraFields: { model: "vid-x", Id: "never" }, vendorTokenField: "BytedToken" });
    server.behave(answer(200, { Id: "asset-1", GroupId: "group-1" }));
    await actions.createAsset(to, { ...asset, name: "" });
    await actions.createAsset(to, { ...asset, projectName: "Other" });
    await actions.getAsset(to, "asset-1");
    await actions.getVisualValidateResult(to, { token: "token-0123456789" });
    expect(server.seen.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { GroupId: "group-1", URL: url, AssetType: "Image", ProjectName: "Film", model: "vid-x", Id: "never" },
      { GroupId: "group-1", URL: url, Name: "fox", AssetType: "Image", ProjectName: "Other", model: "vid-x", Id: "never" },
      { Id: "asset-1", model: "vid-x" },
      { BytedToken: "token-0123456789", ProjectName: "Film", model: "vid-x", Id: "never" },
    ]);
  });
});

describe("AS-01 answers with less than the interface says (wire notes 2.2)", () => {
  test("updates that answer with the id alone are read again", async () => {
    server.behave(answer(200, { Id: "asset-1" }), answer(200, { ...whole, Id: "asset-1", Name: "new" }));
    expect((await actions.updateAsset(connection(), "asset-1", "new")).asset).toMatchObject({ name: "new", status: "Active" });
    server.behave(answer(200, ""), answer(200, { ...whole, Id: "group-1", Name: "new" }));
    expect(await actions.updateGroup(connection(), "group-1", { name: "new" })).toMatchObject({ id: "group-1", name: "new" });
    expect(server.seen.map(({ url: at }) => at.split("/").at(-1))).toEqual([
      "UpdateAsset",
      "GetAsset",
      "UpdateAssetGroup",
      "GetAssetGroup",
    ]);
  });

  test.each([["{}"], [""], ['{"Result":{}}']])("a deletion that answers %j", async (body) => {
    server.behave(answer(200, body));
    await actions.deleteAsset(connection(), "asset-1");
  });
});

describe("GEN-08 twenty refusals, each in its own words and with the service's own code", () => {
  const page = "<!doctype html><title>404 Not Found</title>";
  const error = (code: unknown, message = "said by the service") => ({ error: { code, message } });
  const metadata = (Code: string) => ({
    ResponseMetadata: { RequestId: "req-1", Action: "x", Error: { Code, Message: "said by the service" } },
  });
  test.each<[string, number, unknown, Partial<FailureData>]>([
    ["E, a code of the limits", 400, error("InvalidParameter.WidthTooSmall"), { code: "invalid-input", reason: "asset-width-too-small" }],
    ["B, under a 400", 400, metadata("InvalidParameter.DownloadFailed"), { code: "invalid-input", reason: "asset-download-failed" }],
    ["I, under a 200", 200, metadata("InvalidParameter.FpsTooHigh"), { code: "invalid-input", reason: "asset-frame-rate-too-high" }],
    ["I: Forbidden", 200, metadata("Forbidden"), { code: "key-rejected", reason: "access-denied" }],
    ["I: Unauthorized", 200, metadata("Unauthorized"), { code: "key-rejected" }],
    ["I: NotFound", 200, metadata("NotFound"), { code: "not-found" }],
    ["I: InvalidAction", 200, metadata("InvalidAction"), { code: "not-found", reason: "action-not-offered" }],
    ["C", 200, { state: 0, data: null, error: ["said by the service"] }, { code: "gateway-error" }],
    ["D", 200, { success: false, message: "said by the service" }, { code: "gateway-error" }],
    ["F", 403, { code: "AccessDenied", message: "said by the service" }, { code: "key-rejected", reason: "access-denied" }],
    [
      "F, the feature is not open",
      403,
      { code: "OperationDenied.ServiceNotOpen", message: "said by the service" },
      { reason: "service-not-open" },
    ],
    ["H", 200, { code: 400, message: "said by the service", data: null }, { code: "invalid-input" }],
    ["H, with data all the same", 200, { code: 401, message: "said by the service", data: {} }, { code: "key-rejected" }],
    ["E, a number for a code", 401, error(401), { code: "key-rejected" }],
    ["moderation", 400, error("InputImageSensitiveContentDetected"), { code: "content-rejected", reason: "moderation-input-image" }],
    ["the face is another's", 400, error("InvalidParameter.FaceMismatch"), { code: "content-rejected", reason: "asset-face-mismatch" }],
    ["too many", 429, error("RateLimitExceeded"), { code: "rate-limited" }],
    ["a route that is not there, as a page", 404, page, { code: "not-found", reason: "action-not-offered" }],
    ["a route that is not there, as a sentence", 404, "404 page not found", { code: "not-found", reason: "action-not-offered" }],
    ["not implemented", 501, error("endpoint_not_supported"), { code: "not-found", reason: "action-not-offered" }],
    [
      "a channel that is not set up",
      500,
      { error: { code: "channel_config_error", type: "new_api_error", message: "said by the service" } },
      { reason: "operator" },
    ],
    [
      "a path that the proxy does not know",
      400,
      { error: { code: "invalid_path", message: "said by the service" } },
      { reason: "action-not-offered" },
    ],
  ])("%s", async (_name, status, body, expected) => {
    server.behave(answer(status, body));
    const failure = await failureOf(actions.createAsset(connection(), asset));
    expect(failure).toMatchObject(expected);
    expect(failure.delivery).toBe("answered");
    if (typeof body !== "string") expect(failure.service?.message).toContain("said by the service");
    expect(server.seen).toHaveLength(1);
  });

  test("an asset that the service says is not there is no missing action", async () => {
    server.behave(answer(404, error("resource_not_found")));
    const failure = await failureOf(actions.getAsset(connection(), "asset-1"));
    expect(failure).toMatchObject({ code: "not-found", delivery: "answered" });
    expect(failure.reason).not.toBe("action-not-offered");
  });
});

describe("GEN-07 what may leave something behind is never sent twice by itself", () => {
  const creates: [string, () => Promise<unknown>][] = [
    ["CreateAssetGroup", () => actions.createGroup(connection(), { name: "x" })],
    ["CreateAsset", () => actions.createAsset(connection(), asset)],
  ];
  const unclear = [
    ["the connection breaks", resetBeforeAnswer],
    ["the answer is cut off", resetDuringBody],
    ["a 502", answer(502, "<html><title>502</title></html>")],
    ["an empty answer", answer(200, "")],
    ["an answer without an id", answer(200, { Result: {} })],
  ] as const;
  for (const [action, act] of creates) {
    test.each(unclear)(`${action}: %s → unsure, one request`, async (_name, behaviour) => {
      server.behave(behaviour);
      expect(await failureOf(act())).toMatchObject({ code: "unsure", delivery: "unknown" });
      expect(server.seen).toHaveLength(1);
    });
  }

  test("GEN-06 a creation that is cancelled on its way says that it may have arrived", async () => {
    server.behave(silence);
    const stop = new AbortController();
    const sending = failureOf(actions.createAsset(connection(), asset, stop.signal));
    while (server.seen.length === 0) await new Promise((done) => setTimeout(done, 5));
    stop.abort();
    expect(await sending).toMatchObject({ code: "cancelled", delivery: "unknown" });
  });
});

test("AS-09 what is kept of a creation's answer holds no address that lets anyone in", async () => {
  const signed = "https://store.example/fox.jpg?X-Amz-Signature=0123456789abcdef";
  server.behave(answer(200, { Result: { Id: "asset-1", URL: signed, AssetUrl: signed, Note: `see ${signed}` } }));
  const { id, answer: kept } = await actions.createAsset(connection(), asset);
  expect(id).toBe("asset-1");
  expect(kept).toMatchObject({ Id: "asset-1" });
  expect(JSON.stringify(kept)).not.toContain("0123456789abcdef");
});

describe("VF-02 VF-03 the two actions of verification", () => {
  const token = "token-abcdefghijkl";

  test.each([["VendorToken"], ["BytedToken"], ["vendor_token"]])("a session whose token is called %s", async (name) => {
    server.behave(
      answer(200, {
        ResponseMetadata: {},
        Result: { [name]: token, H5Link: "https://h5.example/?a=1&b=2", CallbackURL: "https://b.example" },
      }),
    );
    expect(await actions.createVisualValidateSession(connection(), { callbackUrl: "https://b.example" })).toEqual({
      token,
      link: "https://h5.example/?a=1&b=2",
      callbackUrl: "https://b.example",
    });
  });

  test("without a link there is no session", async () => {
    server.behave(answer(200, { VendorToken: token }));
    expect(await failureOf(actions.createVisualValidateSession(connection(), { callbackUrl: "https://b.example" }))).toMatchObject({
      reason: "no-verification-link",
    });
  });

  test.each(["javascript:alert(1)", "file:///etc/passwd", "lanternist://page/", "h5.example"])(
    "“%s” is no link to be followed",
    async (link) => {
      server.behave(answer(200, { VendorToken: token, H5Link: link }));
      expect(await failureOf(actions.createVisualValidateSession(connection(), { callbackUrl: "https://b.example" }))).toMatchObject({
        reason: "no-verification-link",
      });
    },
  );

  test("a 400 that does not know the token's name is asked again by its other name, once", async () => {
    server.behave(
      answer(400, { error: { code: "MissingParameter", message: "BytedToken is required" } }),
      answer(200, { GroupId: "group-9" }),
    );
    expect(await actions.getVisualValidateResult(connection(), { token })).toEqual({ groupId: "group-9", tokenField: "BytedToken" });
    expect(server.seen.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { VendorToken: token, ProjectName: "default" },
      { BytedToken: token, ProjectName: "default" },
    ]);
  });

  test.each([
    ["pending", 400, "ValidatePending"],
    ["not found yet", 404, "NotFound"],
  ])("“%s” is no reason to ask again: a question may use the token up", async (_name, status, code) => {
    server.behave(answer(status, { error: { code, message: "not yet" } }));
    expect((await failureOf(actions.getVisualValidateResult(connection(), { token }))).service?.code).toBe(code);
    expect(server.seen).toHaveLength(1);
  });

  test("when both names are refused, the refusal that is not about the name is told", async () => {
    server.behave(
      answer(400, { error: { code: "InvalidParameter", message: "the token is of another session" } }),
      answer(400, { error: { code: "MissingParameter", message: "VendorToken is required" } }),
    );
    expect((await failureOf(actions.getVisualValidateResult(connection(), { token }))).service?.code).toBe("InvalidParameter");
  });

  test("a broken connection is not asked over: nobody knows whether the token is used up", async () => {
    server.behave(resetBeforeAnswer);
    expect(await failureOf(actions.getVisualValidateResult(connection(), { token }))).toMatchObject({ code: "unreachable" });
    expect(server.seen).toHaveLength(1);
  });

  test("neither token nor link nor key is in the log", async () => {
    server.behave(
      answer(200, { VendorToken: token, H5Link: "https://h5.example/?ticket=qwertyuiop" }),
      answer(400, { error: { message: `bad ${token}` } }),
    );
    await actions.createVisualValidateSession(connection(), { callbackUrl: "https://b.example" });
    const failure = await failureOf(actions.getVisualValidateResult(connection(), { token }));
    await log.flush();
    const written = `${readFileSync(join(folder, "lanternist.log"), "utf8")}${JSON.stringify(failure)}`;
    for (const secret of [token, "qwertyuiop", key]) expect(written).not.toContain(secret);
  });
});
