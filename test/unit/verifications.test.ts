import { afterEach, describe, expect, test, vi } from "vitest";
import type { Verification } from "../../shared/contract/verification.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { Failure } from "../../shared/failure.ts";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import { redact } from "../../electron/core/redact.ts";
import { readReturn, withState } from "../../electron/core/verification/return-address.ts";
import { type VerificationCalls, Verifications } from "../../electron/core/verification/verifications.ts";

const connection: ResolvedConnection = {
  id: "one",
  name: "One",
  isDemo: false,
  baseUrl: "https://gateway.test",
  key: "key-of-one",
  settings: ConnectionSettings.parse({ name: "One", baseUrl: "https://gateway.test" }),
};

const group = { id: "group-1", name: "A person", description: "", groupType: "LivenessFace", projectName: "default", service: {} };
const notYet = () => new Failure({ code: "gateway-error", message: "no", delivery: "answered", service: { code: "ValidatePending" } });

function rig(calls: Partial<VerificationCalls> = {}, hasWindow = false) {
  const asked: string[] = [];
  const opened: { callbackUrl: string; onReturn: (url: string) => void; signal: AbortSignal }[] = [];
  const verifications = new Verifications({
    connections: { resolve: async () => connection },
    calls: {
      createVisualValidateSession: async () => ({ token: "token-very-secret", link: "https://h5.test/v?a=1&lng=zh#x", callbackUrl: "" }),
      getVisualValidateResult: async (_, { token }) => {
        asked.push(token);
        return { groupId: group.id, tokenField: "VendorToken" };
      },
      ...calls,
    },
    window: {
      returnAddress: () => "http://127.0.0.1:4000/verified",
      ...(hasWindow && { open: async (input) => void opened.push(input) }),
    },
    groups: { getGroup: async () => group },
    pause: 1,
  });
  return { verifications, asked, opened };
}

afterEach(() => vi.useRealTimers());

describe("coming back from a verification", () => {
  test("VF-03 success is believed only after the service has said so", async () => {
    const { verifications, asked } = rig();
    const { id, callbackUrl } = await verifications.start({});
    const done = await verifications.returned(id, `${callbackUrl}&bytedToken=x&resultCode=10000`);
    expect(done).toMatchObject({ state: "verified", resultCode: "10000", group: { id: "group-1" } });
    expect(asked).toEqual(["token-very-secret"]);
  });

  test("VF-01 an address with another state, or of another place, is refused and the service not asked", async () => {
    const { verifications, asked } = rig();
    const { id, callbackUrl } = await verifications.start({});
    const tampered = callbackUrl.replace(/state=../, "state=zz");
    await expect(verifications.returned(id, `${tampered}&resultCode=10000`)).rejects.toMatchObject({ data: { reason: "state-wrong" } });
    await expect(verifications.returned(id, "https://elsewhere.test/verified?resultCode=10000")).rejects.toMatchObject({
      data: { reason: "not-the-callback" },
    });
    expect(verifications.cameBack(`${tampered}&resultCode=10000`)).toBe(false);
    expect(asked).toEqual([]);
  });

  test("VF-03 another code is shown as it is and the service not asked, but can be by hand", async () => {
    const { verifications, asked } = rig();
    const { id, callbackUrl } = await verifications.start({});
    const failed = await verifications.returned(id, `${callbackUrl}&resultCode=-1006`);
    expect(failed).toMatchObject({ state: "failed", resultCode: "-1006", failure: { reason: "verification-result-code" } });
    expect(failed.link).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await verifications.ask(id)).toMatchObject({ state: "verified" });
  });

  test("VF-03 two returns at once ask the service once", async () => {
    const { verifications, asked } = rig();
    const { id, callbackUrl } = await verifications.start({});
    const address = `${callbackUrl}&resultCode=10000`;
    await Promise.all([verifications.returned(id, address), verifications.ask(id), verifications.returned(id, address)]);
    expect(asked).toHaveLength(1);
  });

  test("VF-03 “not yet” is asked again a few times only, and leaves the session open", async () => {
    let questions = 0;
    const { verifications } = rig({
      getVisualValidateResult: async () => {
        questions += 1;
        throw notYet();
      },
    });
    const { id } = await verifications.start({});
    const shown = await verifications.ask(id);
    expect(questions).toBe(5);
    expect(shown).toMatchObject({ state: "waiting", failure: { reason: "verification-pending" } });
    expect(shown.link).toBeDefined();
  });

  test("VF-03 a refusal ends it, a lost network does not", async () => {
    const failures = [
      new Failure({ code: "unreachable", reason: "dns", message: "x", delivery: "not-sent" }),
      new Failure({ code: "gateway-error", message: "x", delivery: "answered", service: { status: 400, code: "InvalidParameter" } }),
    ];
    const { verifications } = rig({ getVisualValidateResult: async () => Promise.reject(failures.shift()) });
    const { id } = await verifications.start({});
    expect(await verifications.ask(id)).toMatchObject({ state: "waiting", failure: { reason: "dns" } });
    expect(await verifications.ask(id)).toMatchObject({ state: "failed" });
  });
});

describe("the life of a session", () => {
  test("VF-02 its link dies after 120 s, its token can still be asked about, and both are forgotten", async () => {
    vi.useFakeTimers();
    const { verifications } = rig();
    const { id, startedAt, expiresAt } = await verifications.start({});
    expect(expiresAt - startedAt).toBe(120_000);
    const seen: Verification[] = [];
    const watching = (async () => {
      for await (const shown of verifications.watch(id)) seen.push(shown);
    })();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(seen.at(-1)).toMatchObject({ state: "expired" });
    expect(seen.at(-1)?.link).toBeUndefined();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    await watching;
    expect(seen.at(-1)).toMatchObject({ state: "ended" });
    await expect(verifications.ask(id)).rejects.toMatchObject({ data: { reason: "verification-gone" } });
  });

  test("VF-02 the token appears in nothing shown and in no redacted text", async () => {
    const { verifications } = rig();
    const shown = await verifications.start({});
    expect(JSON.stringify(shown)).not.toContain("token-very-secret");
    expect(redact("asked with token-very-secret")).not.toContain("token-very-secret");
  });

  test("VF-04 a service without the two actions is named as such", async () => {
    const { verifications } = rig({
      createVisualValidateSession: async () => {
        throw new Failure({
          code: "gateway-error",
          message: "x",
          delivery: "answered",
          service: { status: 501, code: "endpoint_not_supported" },
        });
      },
    });
    await expect(verifications.start({})).rejects.toMatchObject({
      data: { reason: "verification-not-offered", action: "edit-connection" },
    });
  });

  test.each([
    ["a key that the gateway calls an invalid token", "key-rejected", { status: 401, message: "Invalid token" }, undefined],
    ["a word that only holds another", "gateway-error", { status: 502, message: "connection refused" }, undefined],
    ["a token that was used", "invalid-input", { status: 400, message: "The token has been used" }, "verification-token-dead"],
    [
      "trouble of its own, whatever its words",
      "gateway-error",
      { status: 500, code: "InternalError", message: "processing failed" },
      undefined,
    ],
    ["a field by its code", "invalid-input", { status: 400, code: "InvalidParameter.ProjectName", message: "not supported" }, undefined],
    ["an account that has to pay", "no-credit", { status: 403, code: "OperationDenied.ServiceOverdue" }, undefined],
    [
      "a plain code, whose words say more",
      "not-found",
      { status: 403, code: "Forbidden", message: "No asset client" },
      "verification-not-offered",
    ],
    ["a token that is too old", "invalid-input", { status: 400, code: "TokenExpired" }, "verification-token-dead"],
  ] as const)("VF-03 %s: %s", async (_name, code, service, reason) => {
    const refused = new Failure({ code, message: "no", delivery: "answered", service });
    const { verifications } = rig({ getVisualValidateResult: async () => Promise.reject(refused) });
    const { id } = await verifications.start({});
    const { failure } = await verifications.ask(id);
    expect([failure?.code, failure?.reason]).toEqual([code, reason]);
  });

  test("VF-01 the page's language replaces the link's, nothing else of it", async () => {
    const { verifications } = rig();
    expect((await verifications.start({ language: "en" })).link).toBe("https://h5.test/v?a=1&lng=en#x");
    expect((await verifications.start({})).link).toBe("https://h5.test/v?a=1&lng=zh#x");
  });

  test("VF-01 the studio's window gets the link, hears the return, and is closed with the session", async () => {
    const { verifications, opened } = rig({}, true);
    const { id, callbackUrl, canOpenWindow } = await verifications.start({});
    expect(canOpenWindow).toBe(true);
    await verifications.open(id);
    opened[0]?.onReturn(`${callbackUrl}&resultCode=10000`);
    await vi.waitFor(async () => expect((await verifications.ask(id)).state).toBe("verified"));
    verifications.end(id);
    expect(opened[0]?.signal.aborted).toBe(true);
    await expect(rig().verifications.open(id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("addresses", () => {
  test("VF-01 a callback keeps its own query beside the state", () => {
    expect(withState("https://a.test/back?x=1", "s")).toBe("https://a.test/back?x=1&state=s");
  });

  test.each([
    ["https://a.test/back/?x=1&state=s&resultCode=10000", { isOurs: true, resultCode: "10000" }],
    ["  https://a.test/back?state=s  ", { isOurs: true }],
    ["https://a.test/back?state=s&state=t", { isOurs: false, reason: "state-wrong" }],
    ["http://a.test/back?state=s", { isOurs: false, reason: "not-the-callback" }],
    ["nonsense", { isOurs: false, reason: "not-the-callback" }],
  ])("VF-01 %s", (address, expected) => {
    expect(readReturn(address, "https://a.test/back?x=1&state=s")).toEqual(expected);
  });
});
