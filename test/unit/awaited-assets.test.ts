import { describe, expect, test } from "vitest";
import type { Asset } from "../../shared/contract/assets.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import type { Preparing } from "../../shared/contract/jobs.ts";
import { Failure, type FailureCode } from "../../shared/failure.ts";
import type { ServiceAsset } from "../../electron/core/gateway/asset-answers.ts";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import { AwaitedAssets } from "../../electron/core/jobs/makers/awaited-assets.ts";

const settings = ConnectionSettings.parse({ name: "Test", baseUrl: "http://127.0.0.1:1", pollSeconds: 1 });
const connection: ResolvedConnection = { id: "c", name: "Test", isDemo: true, baseUrl: "http://127.0.0.1:1", key: "k", settings };

const said = (id: string, status: string, more: Partial<Asset> = {}): ServiceAsset => ({
  asset: { id, name: "lantern", groupId: "g", assetType: "Image", status, projectName: "default", service: {}, askedAt: 0, ...more },
});

/** Answers from a list for each asset; the last one stays. */
function rig(answers: Record<string, (ServiceAsset | Failure)[]>) {
  const asked: string[] = [];
  const heard: string[] = [];
  const prepared: Preparing[] = [];
  const getAsset = async (_connection: ResolvedConnection, id: string) => {
    asked.push(id);
    const left = answers[id] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === undefined || answer instanceof Failure) throw answer ?? new Error(`nobody asks about ${id}`);
    return answer;
  };
  const assets = new AwaitedAssets({ actions: { getAsset }, onAsset: (_connection, { asset }) => void heard.push(asset.status) });
  const ready = (ids: string[], signal?: AbortSignal) =>
    assets.ready(ids, connection, signal, (preparing) => void prepared.push(preparing));
  return { ready, asked, heard, prepared };
}

const refusal = (code: FailureCode, reason?: string) => new Failure({ code, reason, message: "no", delivery: "answered" });
const failureOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error: Failure) => error.data,
  );

describe.concurrent("AS-05 assets of a video", () => {
  test("Active ones are asked about once each and do not wait", async () => {
    const { ready, asked, prepared } = rig({ a: [said("a", "Active")], b: [said("b", "Active")] });
    await ready(["a", "b", "a"]);
    expect([asked, prepared]).toEqual([["a", "b"], []]);
  });

  test("one that is processed, by whatever word, is waited for and shown", async () => {
    const { ready, heard, prepared } = rig({ a: [said("a", "Processing"), said("a", "Moderating"), said("a", "Active")] });
    await ready(["a"]);
    expect(heard).toEqual(["Processing", "Moderating", "Active"]);
    expect(prepared.map((each) => each.what === "waiting-for-asset" && each.assetId)).toEqual(["a", "a"]);
  });

  test("a failed one is refused with its reason; those after it are not asked about", async () => {
    const failure = { code: "content-rejected", reason: "asset-face-mismatch", message: "Another face.", action: "edit-recipe" } as const;
    const { ready, asked } = rig({ a: [said("a", "Failed", { failure })], b: [said("b", "Active")] });
    const data = await failureOf(ready(["a", "b"]));
    expect(data).toMatchObject({ code: "invalid-input", reason: "asset-face-mismatch", action: "edit-recipe", delivery: "not-sent" });
    expect([data?.message.includes("lantern"), asked]).toEqual([true, ["a"]]);
  });

  test("an unknown one is refused", async () => {
    const { ready } = rig({ a: [refusal("not-found")] });
    expect(await failureOf(ready(["a"]))).toMatchObject({ code: "invalid-input", reason: "asset-unknown", detail: { asset: "a" } });
  });

  test("a service that cannot be asked about assets is left to say itself what it thinks of them", async () => {
    const { ready } = rig({ a: [refusal("not-found", "action-not-offered")] });
    await ready(["a"]);
  });

  test("trouble with the question is the question's own failure", async () => {
    const { ready } = rig({ a: [refusal("rate-limited")] });
    expect(await failureOf(ready(["a"]))).toMatchObject({ code: "rate-limited" });
  });

  test("waiting ends with the signal", async () => {
    const stop = new AbortController();
    const { ready } = rig({ a: [said("a", "Processing")] });
    const waiting = ready(["a"], stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});
