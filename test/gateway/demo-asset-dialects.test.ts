import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopeNames, plainDialect, type EnvelopeName } from "../../electron/demo/assets/dialect.ts";
import { DemoAssetsUnderTest, fixture, type PageSeen } from "./ask-demo-assets.ts";

let demo: DemoAssetsUnderTest;
let groupId: string;
let photoUrl: string;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start();
  groupId = await demo.group();
  photoUrl = await demo.store(fixture("PHOTO.jpg"));
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.speakAs(plainDialect);
  demo.gateway.clearFaults();
});

const photo = () => ({ GroupId: groupId, URL: photoUrl, Name: "photo", AssetType: "Image" });
const create = async () => (await demo.done<{ Id: string }>("CreateAsset", photo())).Id;

async function said(action: string, body: Record<string, unknown>): Promise<[status: number, body: unknown]> {
  const answer = await demo.ask(action, body);
  return [answer.status, await answer.json()];
}

const any = expect.any(String) as string;

describe("AS-01 envelopes (wire notes 2.1)", () => {
  const result = { Id: any, Name: "lanterns", GroupType: "AIGC" };
  const metadata = { RequestId: any, Action: "GetAssetGroup", Version: "2024-01-01", Service: "ark", Region: any };
  const unknown = expect.stringContaining("does not exist") as string;
  const forms: Record<EnvelopeName, { success: unknown; failure: [status: number, body: unknown] }> = {
    A: { success: result, failure: [404, { error: { code: "NotFound.AssetGroup", message: unknown, param: "Id", type: "NotFound" } }] },
    B: {
      success: { ResponseMetadata: metadata, Result: result },
      failure: [404, { ResponseMetadata: { ...metadata, Error: { Code: "NotFound.AssetGroup", CodeN: 100_404, Message: unknown } } }],
    },
    C: { success: { state: 1, data: result, error: null }, failure: [200, { state: 0, data: null, error: [unknown] }] },
    D: { success: { success: true, message: "", data: result }, failure: [200, { success: false, message: unknown }] },
    E: { success: result, failure: [404, { error: { code: 404, message: unknown } }] },
    F: { success: result, failure: [404, { code: "NotFound.AssetGroup", message: unknown }] },
    G: {
      success: { id: any, name: "lanterns", group_type: "AIGC" },
      failure: [404, { error: { message: unknown, type: "new_api_error", param: "Id", code: "NotFound.AssetGroup" } }],
    },
    H: { success: { code: 200, message: "success", data: result }, failure: [200, { code: 404, message: unknown, data: null }] },
    I: {
      success: { ResponseMetadata: metadata, Result: result },
      failure: [200, { ResponseMetadata: { ...metadata, Error: { Code: "NotFound", Message: unknown } } }],
    },
  };

  test.each(envelopeNames)("%s, set over HTTP", async (name) => {
    const set = await fetch(`${demo.gateway.url}/demo/assets/envelope`, { method: "POST", body: JSON.stringify({ name }) });
    expect(await set.json()).toMatchObject({ envelope: name });
    expect(await said("GetAssetGroup", { Id: groupId })).toMatchObject([200, forms[name].success]);
    expect(await said("GetAssetGroup", { Id: "group-1" })).toEqual(forms[name].failure);
  });

  test("G has lower-case names inside lists as well", async () => {
    const asset = await demo.settled(await create());
    demo.gateway.speakAs({ envelope: "G" });
    const [, page] = await said("ListAssets", {});
    expect(page).toMatchObject({
      total_count: 1,
      page_size: 20,
      items: [{ id: asset.Id, url: any, asset_type: "Image", create_time: any }],
    });
  });

  test("what the gateway in front refuses keeps its status, but for I", async () => {
    for (const [envelope, status] of [
      ["C", 429],
      ["H", 429],
      ["I", 200],
    ] as const) {
      demo.gateway.speakAs({ envelope });
      demo.gateway.setFault("rate-limit");
      const answer = await demo.ask("ListAssets");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "1"]);
    }
    demo.gateway.speakAs({ envelope: "I" });
    const wrong = await demo.ask("ListAssets", {}, "wrong");
    expect([wrong.status, await wrong.json()]).toMatchObject([200, { ResponseMetadata: { Error: { Code: "Unauthorized" } } }]);
  });

  test("links are escaped in the text, as the services write them", async () => {
    const asset = await demo.settled(await create());
    const text = await (await demo.ask("GetAsset", { Id: asset.Id })).text();
    expect(text).toContain("\\u0026signature=");
    expect(asset.URL).toContain("&signature=");
  });
});

describe("what services make of the rest", () => {
  test("few routes: the others are a proxy's page", async () => {
    demo.gateway.speakAs({ routes: "few" });
    for (const action of ["ListAssets", "ListAssetGroups", "GetAssetGroup", "UpdateAsset", "UpdateAssetGroup", "DeleteAsset"]) {
      const answer = await demo.ask(action, { Id: groupId });
      expect([action, answer.status, answer.headers.get("content-type")]).toEqual([action, 404, "text/html; charset=utf-8"]);
    }
    expect(await demo.settled(await create())).toMatchObject({ Status: "Active" });
  });

  test("a smaller page than asked for", async () => {
    for (let number = 0; number < 21; number++) await create();
    demo.gateway.speakAs({ mostPerPage: 20 });
    const first = await demo.done<PageSeen>("ListAssets", { PageSize: 100, Filter: { GroupIds: [groupId] } });
    const second = await demo.done<PageSeen>("ListAssets", { PageSize: 100, PageNumber: 2, Filter: { GroupIds: [groupId] } });
    expect([first.PageSize, first.Items.length, first.Items.length + second.Items.length]).toEqual([20, 20, first.TotalCount]);
  });

  test("lists that lag are brought up to date by GetAsset", async () => {
    const Id = await create();
    const listed = async () => (await demo.done<PageSeen>("ListAssets", {})).Items.find((asset) => asset.Id === Id)?.Status;
    while ((await listed()) !== "Active") await new Promise((resolve) => setTimeout(resolve, 10));
    demo.gateway.speakAs({ laggingLists: true });
    expect(await listed()).toBe("Processing");
    expect(await demo.settled(Id)).toMatchObject({ Status: "Active" });
    expect(await listed()).toBe("Active");
  });

  test("filters after paging make short pages", async () => {
    const other = await demo.group({ Name: "other" });
    const mine = await demo.done<{ Id: string }>("CreateAsset", { ...photo(), GroupId: other });
    await create();
    demo.gateway.speakAs({ filtersAfterPaging: true });
    const page = async (PageNumber: number) =>
      await demo.done<PageSeen>("ListAssets", { PageSize: 1, PageNumber, Filter: { GroupIds: [other] } });
    expect([await page(1), await page(2)]).toMatchObject([
      { TotalCount: 1, Items: [] },
      { TotalCount: 1, Items: [{ Id: mine.Id }] },
    ]);
  });

  test("updates and deletions that say little, times in seconds, another name of the status", async () => {
    const Id = await create();
    await demo.settled(Id);
    demo.gateway.speakAs({ updateAnswer: "id", deleteAnswer: "empty", times: "unix", statusField: "UpstreamStatus" });
    expect(await demo.done("UpdateAsset", { Id, Name: "new" })).toEqual({ Id });
    expect(await demo.done("UpdateAssetGroup", { Id: groupId, Name: "lanterns" })).toEqual({ Id: groupId });
    const asset = await demo.done("GetAsset", { Id });
    expect(asset).toMatchObject({ Name: "new", UpstreamStatus: "Active", CreateTime: expect.any(Number) as number });
    expect(asset).not.toHaveProperty("Status");
    const deleted = await demo.ask("DeleteAsset", { Id });
    expect([deleted.status, await deleted.text()]).toEqual([200, ""]);
  });

  test("fields that some services ask for", async () => {
    demo.gateway.speakAs({ needsGroupType: true, needsModel: true });
    expect(await demo.refused("ListAssets", {})).toEqual([400, "MissingParameter", "Filter.GroupType"]);
    expect(await demo.refused("ListAssetGroups", {})).toEqual([400, "MissingParameter", "Filter.GroupType"]);
    expect((await demo.ask("ListAssets", { Filter: { GroupType: "AIGC" } })).status).toBe(200);
    expect(await demo.refused("CreateAsset", photo())).toEqual([400, "MissingParameter", "model"]);
    expect((await demo.ask("CreateAsset", { ...photo(), model: "vidgen-2" })).status).toBe(200);
  });

  test("a bad file refused at once leaves nothing behind", async () => {
    demo.gateway.speakAs({ checksAtOnce: true });
    const before = (await demo.done<PageSeen>("ListAssets", {})).TotalCount;
    const small = await demo.store(fixture("quad.png"));
    expect(await demo.refused("CreateAsset", { ...photo(), URL: small })).toEqual([400, "InvalidParameter.HeightTooSmall", "URL"]);
    expect(await demo.refused("CreateAsset", { ...photo(), URL: `${demo.gateway.url}/demo/store/0/gone` })).toEqual([
      400,
      "InvalidParameter.DownloadFailed",
      "URL",
    ]);
    expect((await demo.done<PageSeen>("ListAssets", {})).TotalCount).toBe(before);
    expect(await demo.settled(await create())).toMatchObject({ Status: "Active" });
  });

  test("AS-08 rates and creations in flight", async () => {
    const slow = await DemoAssetsUnderTest.start({ speed: 0.01 });
    const GroupId = await slow.group();
    const body = { GroupId, URL: await slow.store(fixture("PHOTO.jpg")), AssetType: "Image" };
    for (let number = 0; number < 29; number++) await slow.done("CreateAsset", body);
    slow.gateway.speakAs({ keepsRates: true });
    await slow.done("CreateAsset", body);
    expect((await slow.refused("CreateAsset", body)).slice(0, 2)).toEqual([429, "InflightBatchsizeExceeded"]);
    for (let number = 0; number < 28; number++) await slow.done("ListAssets", {});
    expect((await slow.refused("ListAssets")).slice(0, 2)).toEqual([429, "AccountRateLimitExceeded"]);
    expect((await slow.ask("GetAssetGroup", { Id: GroupId })).status).toBe(200);
    await slow.close();
  });

  test("a change that is not known is refused whole", async () => {
    const send = async (path: string, body: string) =>
      (await fetch(`${demo.gateway.url}/demo/assets/${path}`, { method: "POST", body })).status;
    expect(await send("dialect", JSON.stringify({ times: "unix", envelope: "Z" }))).toBe(400);
    expect(await send("dialect", JSON.stringify({ mood: "good" }))).toBe(400);
    expect(await send("dialect", "[")).toBe(400);
    expect(await send("envelope", JSON.stringify({ name: "a" }))).toBe(400);
    expect(await (await fetch(`${demo.gateway.url}/demo/assets/dialect`)).json()).toEqual(plainDialect);
  });
});

describe("faults", () => {
  const count = async () => (await demo.done<PageSeen>("ListAssets", {})).TotalCount;

  test("asset-failed: accepted, then Failed with a code", async () => {
    demo.gateway.setFault("asset-failed");
    expect(await demo.settled(await create())).toMatchObject({ Status: "Failed", Error: { Code: "ContentRestricted", Message: any } });
    expect(await demo.settled(await create())).toMatchObject({ Status: "Active" });
  });

  test("unknown-state shows for three questions and then goes on", async () => {
    demo.gateway.setFault("unknown-state");
    const Id = await create();
    const seen: string[] = [];
    while (seen.at(-1) !== "Active") {
      const { Status } = await demo.done<{ Status: string }>("GetAsset", { Id });
      seen.push(Status);
      if (Status === "Processing") await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // How often it was still Processing is the machine's affair.
    expect(seen.filter((status) => status !== "Processing")).toEqual(["Moderating", "Moderating", "Moderating", "Active"]);
  });

  test("GEN-07 reset-before-answer and reset-during-body: the answer is lost, the asset is there", async () => {
    const before = await count();
    demo.gateway.setFault("reset-before-answer");
    await expect(demo.ask("CreateAsset", photo())).rejects.toThrow();
    demo.gateway.setFault("reset-during-body", 1, "assets.create");
    await expect(create()).rejects.toThrow();
    expect(await count()).toBe(before + 2);
  });

  test.each([
    ["unauthorized", 401, "AuthenticationError"],
    ["rate-limit-date", 429, "RateLimitExceeded.EndpointRPMExceeded"],
    ["server-error", 500, "InternalServiceError"],
    ["too-large", 413, "RequestTooLarge"],
    ["moderated", 400, "InputImageSensitiveContentDetected"],
  ] as const)("%s: nothing is created", async (name, status, code) => {
    const before = await count();
    demo.gateway.setFault(name);
    expect((await demo.refused("CreateAsset", photo())).slice(0, 2)).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  test("html-error, empty-body, truncated-json and wrong-content-type", async () => {
    demo.gateway.setFault("html-error", 1, "assets");
    expect(await (await demo.ask("ListAssets")).text()).toContain("502 Bad Gateway");
    demo.gateway.setFault("empty-body", 1, "assets.create");
    expect(await (await demo.ask("CreateAsset", photo())).text()).toBe("");
    demo.gateway.setFault("truncated-json", 1, "assets.change");
    expect(await (await demo.ask("UpdateAssetGroup", { Id: groupId, Name: "lanterns" })).text()).toMatch(/^\{"Id":[^}]*$/);
    demo.gateway.setFault("wrong-content-type", 1, "assets.query");
    expect((await demo.ask("GetAssetGroup", { Id: groupId })).headers.get("content-type")).toContain("text/html");
  });

  test("an area of its own for each kind of action", async () => {
    demo.gateway.setFault("server-error", 0, "assets.query");
    const body = { Id: groupId, Name: "lanterns" };
    const statuses = async () =>
      await Promise.all(
        ["GetAssetGroup", "UpdateAssetGroup", "CreateAssetGroup"].map(async (action) => (await demo.ask(action, body)).status),
      );
    expect(await statuses()).toEqual([500, 200, 200]);
    demo.gateway.setFault("server-error", 0, "assets");
    expect(await statuses()).toEqual([500, 500, 500]);
  });
});
