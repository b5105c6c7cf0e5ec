import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultNames, Faults, parseFault, type FaultName } from "../../electron/demo/faults.ts";
import { DemoUnderTest, textRequest, type ErrorSeen } from "./ask-demo.ts";

let demo: DemoUnderTest;
const tiny = { frames: 2, duration: undefined };

beforeAll(async () => {
  demo = await DemoUnderTest.start({ speed: 60 });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
});

async function tasksCreated(): Promise<number> {
  return ((await (await demo.ask("GET", "?page_size=500")).json()) as { total: number }).total;
}

describe("faults that refuse a create before anything is done", () => {
  const refusals: [FaultName, number, string | RegExp][] = [
    ["unauthorized", 401, /AuthenticationError/],
    ["rate-limit", 429, /RateLimitExceeded/],
    ["rate-limit-date", 429, /RateLimitExceeded/],
    ["server-error", 500, /InternalServiceError/],
    ["html-error", 502, /<html>[^]*nginx/],
    ["too-large", 413, /"type":"request_too_large"/],
    ["moderated", 400, /InputImageSensitiveContentDetected.PrivacyInformation[^]*"param":"content\[1\]"/],
  ];
  test.each(refusals)("%s", async (name, status, words) => {
    const before = await tasksCreated();
    demo.gateway.setFault(name);
    const answer = await demo.ask("POST", "", textRequest(tiny));
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(words) as string]);
    expect(await tasksCreated()).toBe(before);
    expect((await demo.ask("POST", "", textRequest(tiny))).status).toBe(200);
  });

  test("rate-limit says how long to wait, in seconds or as a date", async () => {
    demo.gateway.setFault("rate-limit");
    expect((await demo.ask("GET", "/cgt-1")).headers.get("retry-after")).toBe("1");
    demo.gateway.setFault("rate-limit-date");
    const before = Date.now();
    const date = Date.parse((await demo.ask("GET", "/cgt-1")).headers.get("retry-after") ?? "");
    expect(date).toBeGreaterThanOrEqual(before + 1000);
    expect(date).toBeLessThanOrEqual(Date.now() + 2000);
  });
});

describe("faults that spoil the answer of a create that was carried out", () => {
  test("empty-body, truncated-json and wrong-content-type", async () => {
    const before = await tasksCreated();
    demo.gateway.setFault("empty-body", 1, "native-video.create");
    const empty = await demo.ask("POST", "", textRequest(tiny));
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
    demo.gateway.setFault("truncated-json", 1, "native-video.create");
    const cut = await demo.ask("POST", "", textRequest(tiny));
    expect(await cut.text()).toMatch(/^\{"id":"cg[^"}]*$/);
    demo.gateway.setFault("wrong-content-type", 1, "native-video.create");
    const wrong = await demo.ask("POST", "", textRequest(tiny));
    expect(wrong.headers.get("content-type")).toContain("text/html");
    expect(await wrong.json()).toHaveProperty("id");
    expect(await tasksCreated()).toBe(before + 3);
  });

  test("GEN-07 reset-before-answer and reset-during-body: the answer is lost, the work is done and logged", async () => {
    const [before, logged] = [await tasksCreated(), demo.gateway.requests().filter((row) => row.method === "POST").length];
    demo.gateway.setFault("reset-before-answer");
    await expect(demo.ask("POST", "", textRequest(tiny))).rejects.toThrow();
    demo.gateway.setFault("reset-during-body", 1, "native-video.create");
    await expect(demo.create(textRequest(tiny))).rejects.toThrow();
    expect(await tasksCreated()).toBe(before + 2);
    expect(demo.gateway.requests().filter((row) => row.method === "POST")).toHaveLength(logged + 2);
  });

  test("slow: the answer comes two seconds late, divided by the speed", async () => {
    const late = await DemoUnderTest.start({ speed: 10, faults: ["slow"] });
    const start = performance.now();
    await late.ask("GET", "/cgt-1");
    expect(performance.now() - start).toBeGreaterThan(190);
    await late.close();
  });
});

describe("faults that end a task badly", () => {
  test("NV-10 task-failed carries an error of two fields", async () => {
    demo.gateway.setFault("task-failed");
    const task = await demo.until(await demo.create(textRequest()), "failed", "succeeded");
    expect(task).toMatchObject({ status: "failed", error: { code: "OutputAudioSensitiveContentDetected" } });
    expect(Object.keys(task.error ?? {})).toEqual(["code", "message"]);
    expect(task).not.toHaveProperty("content");
  });

  test("task-expired and task-cancelled", async () => {
    demo.gateway.setFault("task-expired");
    expect(await demo.until(await demo.create(textRequest()), "expired", "succeeded")).toMatchObject({ status: "expired", error: null });
    demo.gateway.setFault("task-cancelled");
    expect(await demo.until(await demo.create(textRequest()), "cancelled", "succeeded")).toMatchObject({
      status: "cancelled",
      error: null,
    });
  });

  test("NV-07 unknown-state shows for three queries and then goes on", async () => {
    demo.gateway.setFault("unknown-state");
    const id = await demo.create(textRequest(tiny));
    await demo.until(id, "moderating");
    const rest = [await demo.query(id), await demo.query(id)].map((task) => task.status);
    expect(rest).toEqual(["moderating", "moderating"]);
    expect((await demo.until(id, "succeeded")).status).toBe("succeeded");
  });
});

describe("how faults are set", () => {
  test("a count, an area, until removed; one without a valid key uses none up", async () => {
    demo.gateway.setFault("server-error", 2, "native-video.query");
    expect((await fetch(`${demo.tasksUrl}/cgt-1`)).status).toBe(401);
    expect((await demo.ask("GET", "")).status).toBe(200);
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await demo.ask("GET", "/cgt-1")).status);
    expect(statuses).toEqual([500, 500, 404]);
  });

  test("over HTTP: set, list, remove, and refuse what is not known", async () => {
    const control = async (method: string, body?: unknown) => {
      const answer = await fetch(`${demo.gateway.url}/demo/faults`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: (await answer.json()) as { faults?: unknown } };
    };
    expect((await control("POST", { name: "html-error", count: 0, area: "native-video" })).body.faults).toEqual([
      { name: "html-error", left: null, area: "native-video" },
    ]);
    for (let turn = 0; turn < 3; turn++) expect((await demo.ask("GET", "/cgt-1")).status).toBe(502);
    expect((await control("DELETE")).body.faults).toEqual([]);
    expect((await control("POST", { name: "earthquake" })).status).toBe(400);
    expect((await control("POST", { name: "slow", area: "kitchen" })).status).toBe(400);
    expect((await control("POST", { name: "slow", count: -1 })).status).toBe(400);
  });

  test("every name of the command line is known, with a count and an area", () => {
    expect(faultNames).toHaveLength(24);
    expect(parseFault("rate-limit")).toEqual({ name: "rate-limit", count: 1 });
    expect(parseFault("slow:3@files")).toEqual({ name: "slow", count: 3, area: "files" });
    expect(parseFault("html-error:always")).toEqual({ name: "html-error", count: 0 });
    expect(() => parseFault("flood")).toThrow(/Unknown fault/);
    expect(() => parseFault("slow@kitchen")).toThrow(/Unknown area/);
  });

  test("faults of another area strike nothing", () => {
    const faults = new Faults();
    faults.set("truncated-stream", 0);
    faults.set("asset-failed", 0);
    expect(faults.take(faultNames, "native-video.create")).toBeUndefined();
  });

  test("the error of a fault has the native shape and its request id", async () => {
    demo.gateway.setFault("unauthorized");
    const answer = await demo.ask("GET", "/cgt-1");
    const { error } = (await answer.json()) as ErrorSeen;
    expect(Object.keys(error).toSorted()).toEqual(["code", "message", "param", "type"]);
    expect(error.message).toContain(answer.headers.get("x-request-id") ?? "nothing");
  });
});
