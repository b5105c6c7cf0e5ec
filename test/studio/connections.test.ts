import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Database } from "../../electron/core/database.ts";
import { Http } from "../../electron/core/gateway/http.ts";
import type { SecretStore } from "../../electron/core/host.ts";
import { Log } from "../../electron/core/log.ts";
import { redact } from "../../electron/core/redact.ts";
import { Connections } from "../../electron/core/settings/connections.ts";
import { Preferences } from "../../electron/core/settings/preferences.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { createSecretStore } from "../../electron/node/secrets.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { ConnectionChanges, ConnectionSettings } from "../../shared/contract/connections.ts";
import { PreferenceChanges } from "../../shared/contract/preferences.ts";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../failure-of.ts";
import { answer, type Behaviour, type OddServer, silence, startOddServer } from "../gateway/odd-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const key = "sk-connections-0123456789";
let gateway: OddServer;
beforeAll(async () => void (gateway = await startOddServer()));
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
  gateway.behave(answer(200, { object: "list", data: [{ id: "vidgen-2" }, { id: "img-2" }] }));
});

function settings(change: Partial<ConnectionSettings> = {}): ConnectionSettings {
  return ConnectionSettings.parse({ name: "Mine", baseUrl: gateway.url, ...change });
}

interface Opened {
  connections: Connections;
  preferences: Preferences;
  secrets: SecretStore;
  folder: string;
  demos: number;
  busy: Set<string>;
  close(): void;
}

async function open(folder = temporaryFolder()): Promise<Opened> {
  const database = Database.open(folder);
  const settingsFile = createSettingsFile(folder);
  settingsFile.set("keepsKeysInFile", true);
  const secrets = createSecretStore(folder, settingsFile);
  const log = new Log(join(folder, "logs"));
  const busy = new Set<string>();
  const opened: Opened = {
    folder,
    busy,
    secrets,
    demos: 0,
    preferences: new Preferences(settingsFile, database),
    connections: new Connections({
      database,
      secrets,
      http: new Http(createNodeFetch(), log),
      settings: settingsFile,
      startDemo: async () => {
        opened.demos += 1;
        return { url: gateway.url, key: "demo-key-123", close: async () => undefined };
      },
      log,
      hasUnfinishedJobs: (id) => busy.has(id),
    }),
    close: () => database.close(),
  };
  onTestFinished(async () => {
    await log.close();
    database.close();
  });
  return opened;
}

describe("Connections", () => {
  it("GEN-01 keeps several across restarts; the newest is active; one can be switched to", async () => {
    const { connections, folder, close } = await open();
    expect(connections.active()).toBeUndefined();
    const first = await connections.add({ settings: settings({ baseUrl: `${gateway.url}/relay/v1/` }), key: ` ${key}\n` });
    const second = await connections.add({ settings: settings({ name: "Other" }), key: "sk-other-123" });
    expect([first.baseUrl, first.hasKey, second.isActive]).toEqual([`${gateway.url}/relay`, true, true]);
    connections.activate(first.id);
    close();
    const again = (await open(folder)).connections;
    expect(again.list().map(({ name, isActive }) => [name, isActive])).toEqual([
      ["Mine", true],
      ["Other", false],
    ]);
    expect(await again.resolve()).toMatchObject({ id: first.id, key, baseUrl: `${gateway.url}/relay` });
    expect((await again.resolve(second.id)).key).toBe("sk-other-123");
  });

  it("GEN-02 the key is in no answer, no log and no file but the one for keys", async () => {
    const { connections, folder, close } = await open();
    const connection = await connections.add({ settings: settings(), key });
    expect(JSON.stringify([connection, connections.list(), await connections.test({ id: connection.id })])).not.toContain(key);
    expect(redact(`Bearer ${key}`)).not.toContain(key);
    close();
    const holding = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(key))
      .map((entry) => entry.name);
    expect(holding).toEqual(["secrets.json"]);
  });

  it("a change changes what it names and nothing else", async () => {
    const { connections } = await open();
    const { id } = await connections.add({ settings: settings({ pollSeconds: 5, modelNames: { "vidgen-2": "x" } }), key });
    const change = ConnectionChanges.parse({ name: "New name" });
    expect(change).toEqual({ name: "New name" });
    expect(await connections.update({ id, settings: change })).toMatchObject({
      name: "New name",
      pollSeconds: 5,
      modelNames: { "vidgen-2": "x" },
    });
    await connections.update({ id, settings: {}, key: "sk-newer-123" });
    expect(await connections.resolve(id)).toMatchObject({ name: "New name", key: "sk-newer-123" });
  });

  it("GEN-05 refuses http elsewhere and keys that no header can carry, and keeps nothing of them", async () => {
    const { connections, folder } = await open();
    expect(await failureOf(connections.add({ settings: settings({ baseUrl: "http://gateway.example" }), key }))).toMatchObject({
      reason: "http-not-allowed",
    });
    expect(await failureOf(connections.add({ settings: settings(), key: "sk-钥匙-123" }))).toMatchObject({ reason: "key-unusable" });
    expect(connections.list()).toEqual([]);
    expect(readdirSync(folder)).not.toContain("secrets.json");
  });

  it("GEN-02 says no-key when the system has lost it, and takes it again", async () => {
    const { connections, secrets } = await open();
    const { id } = await connections.add({ settings: settings(), key });
    await secrets.delete(`connection:${id}`);
    expect(await failureOf(connections.resolve(id))).toMatchObject({ code: "no-key", action: "enter-key", delivery: "not-sent" });
    expect(connections.get(id).hasKey).toBe(false);
    await connections.update({ id, settings: {}, key });
    expect((await connections.resolve(id)).key).toBe(key);
    expect(connections.get(id).hasKey).toBe(true);
  });

  it("keeps a connection that unfinished jobs need; else removes it with its key", async () => {
    const { connections, secrets, busy } = await open();
    const first = await connections.add({ settings: settings(), key });
    const second = await connections.add({ settings: settings({ name: "Other" }), key });
    busy.add(second.id);
    expect(await failureOf(connections.remove(second.id))).toMatchObject({ code: "conflict", reason: "connection-in-use" });
    busy.clear();
    await connections.remove(second.id);
    expect(await secrets.get(`connection:${second.id}`)).toBeUndefined();
    expect(connections.active()?.id).toBe(first.id);
    expect(await failureOf(connections.resolve(second.id))).toMatchObject({ code: "not-found", reason: "connection-gone" });
    await connections.remove(first.id);
    expect(await failureOf(connections.resolve())).toMatchObject({ code: "not-found", reason: "no-connection" });
  });

  it("DT-02 the demo connection needs no key and starts its gateway once, on first use", async () => {
    const opened = await open();
    const demo = await opened.connections.useDemo();
    expect(demo).toMatchObject({ isDemo: true, isActive: true, hasKey: true, pollSeconds: 2 });
    expect(opened.demos).toBe(0);
    const [one, two] = await Promise.all([opened.connections.resolve(), opened.connections.resolve(demo.id)]);
    expect([one.baseUrl, one.key, two.isDemo, opened.demos]).toEqual([gateway.url, "demo-key-123", true, 1]);
    expect((await opened.connections.useDemo()).id).toBe(demo.id);
    expect(opened.connections.list()).toHaveLength(1);
  });

  it("a connection of the command line lives in memory, under an id that its address gives again", async () => {
    const opened = await open();
    const unsaved = opened.connections.addUnsaved({ baseUrl: `${gateway.url}/v1`, key });
    expect(await opened.connections.resolve(unsaved.id)).toMatchObject({ key, baseUrl: gateway.url });
    expect(opened.connections.active()).toBeUndefined();
    opened.close();
    const again = await open(opened.folder);
    expect(again.connections.list()).toEqual([]);
    expect(again.connections.addUnsaved({ baseUrl: gateway.url, key }).id).toBe(unsaved.id);
  });
});

describe("test of a connection (GEN-01)", () => {
  const json404 = answer(404, { error: { message: "No such route", type: "invalid_request_error", code: "not_found" } });
  const invalidUrl = answer(404, {
    error: { message: "Invalid URL (GET /v1/models)", type: "invalid_request_error", param: "", code: "" },
  });
  const noTask = answer(404, { error: { code: "NotFound.Task", message: "The task does not exist" } });
  const html404 = answer(404, "<html><head><title>404 Not Found</title></head></html>");

  async function test(...behaviours: Behaviour[]) {
    gateway.behave(...behaviours);
    return (await open()).connections.test({ settings: settings(), key });
  }

  it("lists the models", async () => {
    expect(await test(answer(200, { data: [{ id: "b" }, { id: "a" }, { id: "a" }] }))).toMatchObject({ isOk: true, models: ["a", "b"] });
    expect(gateway.seen[0]).toMatchObject({ method: "GET", url: "/v1/models" });
  });

  it.each([
    ["a JSON 404", json404, noTask],
    ["Invalid URL", invalidUrl, noTask],
    ["a 501", answer(501, { error: { code: "api_not_implemented", message: "not built" } }), noTask],
    ["a 404, and a 400 for the task", json404, answer(400, { error: { code: "InvalidParameter", message: "bad id" } })],
  ])("a gateway without a list of models, that answers %s, is one all the same", async (_name, models, task) => {
    expect(await test(models, task)).toMatchObject({ isOk: true, models: [] });
    expect(gateway.seen.map((one) => one.url)).toEqual(["/v1/models", "/api/v3/contents/generations/tasks/lanternist-connection-test"]);
  });

  it.each<[string, Behaviour[], Partial<FailureData>]>([
    ["a refused key", [answer(401, { error: { message: "no", code: "" } })], { code: "key-rejected" }],
    [
      "a key refused only by the area",
      [json404, answer(401, { error: { code: "AuthenticationError", message: "no" } })],
      { code: "key-rejected" },
    ],
    ["a web page", [answer(200, "<html><title>Welcome</title></html>")], { code: "gateway-error", reason: "html" }],
    ["a web page for everything unknown", [html404], { code: "not-found", reason: "route-not-served" }],
    ["a wrong path prefix", [invalidUrl, invalidUrl], { code: "not-found", reason: "wrong-path-prefix", action: "edit-connection" }],
    ["something else", [answer(200, { hello: 1 }), answer(200, "[]")], { code: "gateway-error", reason: "not-a-gateway" }],
    [
      "a broken gateway",
      [answer(500, { error: { code: "get_channel_failed", message: "m" } })],
      { code: "gateway-error", reason: "operator" },
    ],
  ])("says what is wrong with %s", async (_name, behaviours, expected) => {
    expect(await test(...behaviours)).toMatchObject({ isOk: false, models: [], failure: expected });
  });

  it("says what is wrong with names, certificates, ports and addresses", async () => {
    const { connections } = await open();
    const reasons = [];
    for (const baseUrl of [
      "https://gateway.invalid",
      gateway.url.replace("http", "https"),
      "https://127.0.0.1:1",
      "https://gateway.example:bad",
    ]) {
      reasons.push((await connections.test({ settings: settings({ baseUrl }), key })).failure?.reason);
    }
    expect(reasons).toEqual(["dns", "tls", "unsafe-port", "url-unreadable"]);
  });

  it("uses the kept key with settings that are not saved, and needs some key", async () => {
    const { connections } = await open();
    const { id } = await connections.add({ settings: settings({ baseUrl: `${gateway.url}/old` }), key });
    expect(await connections.test({ id, settings: settings() })).toMatchObject({ isOk: true });
    expect(gateway.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(await connections.test({ settings: settings() })).toMatchObject({ isOk: false, failure: { code: "no-key" } });
    expect(connections.get(id).baseUrl).toBe(`${gateway.url}/old`);
  });

  it("can be cancelled", async () => {
    const { connections } = await open();
    const stop = new AbortController();
    gateway.behave((...request) => {
      silence(...request);
      stop.abort();
    });
    expect(await connections.test({ settings: settings(), key }, stop.signal)).toMatchObject({
      isOk: false,
      failure: { code: "cancelled" },
    });
  });
});

describe("GEN-02 a key goes only to the gateway that it was given for", () => {
  it("another address needs its own key, in saving and in testing, and the old key is not sent there", async () => {
    const { connections } = await open();
    const { id } = await connections.add({ settings: settings({ baseUrl: "http://127.0.0.1:1" }), key });
    const moved = { baseUrl: gateway.url };
    expect(await failureOf(connections.update({ id, settings: moved }))).toMatchObject({ code: "no-key", reason: "key-for-new-address" });
    expect((await connections.test({ id, settings: settings(moved) })).failure).toMatchObject({ reason: "key-for-new-address" });
    expect(gateway.seen).toEqual([]);
    expect(await connections.update({ id, settings: moved, key })).toMatchObject(moved);
  });

  it("a path of the same gateway keeps it; unfinished jobs keep the address", async () => {
    const { connections, busy } = await open();
    const { id } = await connections.add({ settings: settings(), key });
    expect(await connections.update({ id, settings: { baseUrl: `${gateway.url}/team` } })).toMatchObject({ hasKey: true });
    busy.add(id);
    const failure = await failureOf(connections.update({ id, settings: { baseUrl: gateway.url }, key }));
    expect(failure).toMatchObject({ code: "conflict", reason: "connection-in-use" });
  });
});

describe("Preferences", () => {
  it("keeps what was set across starts, and a change changes what it names", async () => {
    const { preferences, folder, close } = await open();
    expect(preferences.get()).toEqual({
      language: "system",
      theme: "system",
      notifiesWhenDone: true,
      enterSends: true,
      trashDays: 30,
      shortcuts: {},
    });
    preferences.set(PreferenceChanges.parse({ theme: "dark" }));
    preferences.set(PreferenceChanges.parse({ language: "zh-CN" }));
    preferences.setPageState("draft", '{"prompt":"狐"}');
    close();
    const again = (await open(folder)).preferences;
    expect(again.get()).toEqual({
      language: "zh-CN",
      theme: "dark",
      notifiesWhenDone: true,
      enterSends: true,
      trashDays: 30,
      shortcuts: {},
    });
    expect(again.getPageState("draft")).toBe('{"prompt":"狐"}');
    expect(again.getPageState("other")).toBeUndefined();
  });

  it("DT-09 a value of a newer version takes its default and is not lost for the others", async () => {
    const { folder } = await open();
    createSettingsFile(folder).set("preferences", { theme: "sepia", language: "en", later: 1 });
    const { preferences: again } = await open(folder);
    expect(again.get()).toEqual({
      theme: "system",
      language: "en",
      notifiesWhenDone: true,
      enterSends: true,
      trashDays: 30,
      shortcuts: {},
    });
    expect(again.set({ notifiesWhenDone: false })).toMatchObject({ language: "en", notifiesWhenDone: false });
    expect(createSettingsFile(folder).get("preferences")).toMatchObject({ later: 1 });
  });

  it("DT-04 the panel that the page was left at is known where its memory can be read", async () => {
    const { preferences, close } = await open();
    expect(preferences.lastPanel()).toBeUndefined();
    for (const [value, panel] of [
      ['{"panel":"library","sizes":{}}', "library"],
      ['{"panel":7}', undefined],
      ["{}", undefined],
      ['{"panel"', undefined],
    ] as const) {
      preferences.setPageState("layout", value);
      expect(preferences.lastPanel()).toBe(panel);
    }
    preferences.setPageState("layout", '{"panel":"library"}');
    close();
    expect(preferences.lastPanel()).toBeUndefined();
  });

  it("NV-13 remembers prompts newest first, without repeats, per kind, within a bound", async () => {
    const { preferences } = await open();
    for (const text of ["one", "two", " one ", "", "  "]) preferences.rememberPrompt("native-video", text);
    preferences.rememberPrompt("images", "three");
    expect(preferences.promptHistory("native-video", 50)).toEqual(["one", "two"]);
    for (let number = 0; number < 510; number += 1) preferences.rememberPrompt("images", `prompt ${number}`);
    expect(preferences.promptHistory("images", 1000)).toHaveLength(500);
    expect(preferences.promptHistory("images", 2)).toEqual(["prompt 509", "prompt 508"]);
  });
});
