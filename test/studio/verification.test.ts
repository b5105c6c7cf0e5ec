import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Verification } from "../../shared/contract/verification.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { startListener } from "../../electron/local/listener.ts";
import { wayBackPath } from "../../electron/local/way-back.ts";
import { openStudio } from "./open-studio.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A studio behind the local host's real listener, and the demo gateway that plays the service and its H5 page. */
async function open({ faults = [], speed = 20 }: { faults?: string[]; speed?: number } = {}) {
  const gateway = await startDemoGateway({ speed, faults });
  ends.push(() => gateway.close());
  const folder = mkdtempSync(join(tmpdir(), "lanternist-test-"));
  const door: { port?: number } = {};
  const verification = { returnAddress: () => `http://127.0.0.1:${door.port}${wayBackPath}` };
  const opened = await openStudio(folder, gateway, { verification });
  const { port, close } = await startListener(opened.studio);
  door.port = port;
  ends.push(async () => {
    await close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...opened, gateway, folder };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** What the person does on the H5 page; answers where the browser is sent. */
async function finishPage(link: string | undefined, form: Record<string, string>): Promise<string> {
  const answer = await fetch(link ?? "", { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** As a browser's own visit, or with the headers of something else. */
async function visit(address: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const request = get(address, { headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

async function reached({ client }: Opened, id: string, state: Verification["state"]): Promise<Verification> {
  const leave = new AbortController();
  for await (const shown of await client.verification.watch({ id }, { signal: leave.signal })) {
    if (shown.state !== state) continue;
    leave.abort();
    return shown;
  }
  throw new Error(`The verification never became ${state}`);
}

function logOf(folder: string): string {
  const logs = join(folder, "logs");
  return readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), "utf8"))
    .join("");
}

describe("a real-person verification at the demo gateway", () => {
  test("VF-01 VF-03 a browser that comes back to the local host brings the new group, and leaves no secret behind", async () => {
    const opened = await open();
    const { id, link } = await opened.client.verification.start({ language: "en" });
    const address = await finishPage(link, { end: "finish" });
    const back = await visit(address);
    expect([back.status, back.headers.location]).toEqual([303, wayBackPath]);
    const done = await reached(opened, id, "verified");
    expect(done).toMatchObject({ resultCode: "10000", group: { groupType: "LivenessFace" } });
    expect(done.link).toBeUndefined();
    const { groups } = await opened.client.assets.listGroups({ filter: { groupType: "LivenessFace" } });
    expect(groups.map((group) => group.id)).toContain(done.group?.id);
    const log = logOf(opened.folder);
    for (const secret of [
      link ?? "",
      new URL(link ?? "").searchParams.get("accessToken") ?? "",
      new URL(address).searchParams.get("bytedToken") ?? "",
    ]) {
      expect(secret).not.toBe("");
      expect(log).not.toContain(secret);
    }
  });

  test("VF-01 a pasted address does the same; a tampered one asks nobody", async () => {
    const opened = await open();
    const { id, link } = await opened.client.verification.start({});
    const address = new URL(await finishPage(link, { end: "finish" }));
    const tampered = new URL(address);
    tampered.searchParams.set("state", "0".repeat(32));
    await expect(opened.client.verification.returned({ id, url: tampered.href })).rejects.toMatchObject({
      data: { reason: "state-wrong" },
    });
    const asked = () => opened.gateway.requests().filter(({ path }) => path.includes("GetVisualValidateResult"));
    expect(asked()).toHaveLength(0);
    expect(await opened.client.verification.returned({ id, url: address.href })).toMatchObject({ state: "verified" });
    expect(asked()).toHaveLength(1);
  });

  test("VF-03 by hand after the phone; before that the service says “not yet” and the session stays open", async () => {
    const opened = await open({ speed: 4 });
    const { id, link } = await opened.client.verification.start({});
    expect(await opened.client.verification.ask({ id })).toMatchObject({ state: "waiting", failure: { reason: "verification-pending" } });
    await finishPage(link, { end: "finish" });
    expect(await opened.client.verification.ask({ id })).toMatchObject({ state: "verified" });
  }, 30_000);

  test("VF-03 another result code is shown as it is", async () => {
    const opened = await open();
    const { id, link } = await opened.client.verification.start({});
    const address = await finishPage(link, { end: "fail", code: "-1003" });
    await visit(address);
    expect(await reached(opened, id, "failed")).toMatchObject({
      resultCode: "-1003",
      failure: { reason: "verification-result-code", detail: { resultCode: "-1003" } },
    });
  });

  test("VF-04 a service without the two actions is named as such", async () => {
    const { client } = await open({ faults: ["verify-unsupported"] });
    await expect(client.verification.start({})).rejects.toMatchObject({ data: { reason: "verification-not-offered" } });
  });

  test("VF-02 a stranger’s way back, or one that a page fetches, changes nothing", async () => {
    const opened = await open();
    const { id, callbackUrl } = await opened.client.verification.start({});
    const address = `${callbackUrl}&resultCode=10000`;
    const fetched = await visit(address, { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" });
    expect(fetched.status).toBe(403);
    const wrong = await visit(address.replace(/state=[0-9a-f]+/, "state=abc"));
    expect(wrong.status).toBe(303);
    const page = await visit(new URL(wayBackPath, callbackUrl).href);
    expect([page.status, page.headers["content-security-policy"]]).toEqual([200, expect.stringContaining("default-src 'none'")]);
    expect(await opened.client.verification.end({ id })).toMatchObject({ state: "ended" });
    expect(opened.gateway.requests().filter(({ path }) => path.includes("GetVisualValidateResult"))).toHaveLength(0);
  });
});
