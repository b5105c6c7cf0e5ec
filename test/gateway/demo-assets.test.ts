import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DemoAssetsUnderTest, fixture, type AssetSeen, type PageSeen } from "./ask-demo-assets.ts";

interface GroupSeen {
  Id: string;
  Name: string;
  CreateTime: string;
  UpdateTime: string;
}

const otherKey = "another-key-of-another-user";
let demo: DemoAssetsUnderTest;
let groupId: string;
let photoUrl: string;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start({ keys: [otherKey] });
  groupId = await demo.group();
  photoUrl = await demo.store(fixture("PHOTO.jpg"), "photo.jpg");
});

afterAll(async () => {
  await demo.close();
});

function photo(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { GroupId: groupId, URL: photoUrl, Name: "photo", AssetType: "Image", ...change };
}

async function create(change: Record<string, unknown> = {}): Promise<string> {
  return (await demo.done<{ Id: string }>("CreateAsset", photo(change))).Id;
}

describe("AS-01 nine actions at two entry points", () => {
  test("groups: create, get, update, list", async () => {
    const Id = await demo.group({ Name: "before", Description: "first" });
    expect(Id).toMatch(/^group-\d{14}-[a-z0-9]{5}$/);
    const group = await demo.done("GetAssetGroup", { Id });
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(group).toEqual({
      Id,
      Name: "before",
      Description: "first",
      GroupType: "AIGC",
      ProjectName: "default",
      CreateTime: expect.stringMatching(time) as string,
      UpdateTime: expect.stringMatching(time) as string,
    });
    const updated = await demo.done("UpdateAssetGroup", { Id, Name: "after" });
    expect(updated).toMatchObject({ Id, Name: "after", Description: "first" });
    expect(await demo.done("UpdateAssetGroup", { Id, Description: "" })).toMatchObject({ Name: "after", Description: "" });
    const page = await demo.done<PageSeen<GroupSeen>>("ListAssetGroups", { Filter: { GroupIds: [Id] } });
    expect(page).toEqual({ TotalCount: 1, Items: [await demo.done("GetAssetGroup", { Id })], PageNumber: 1, PageSize: 20 });
  });

  test("assets: create, get until Active, rename, list, delete", async () => {
    const Id = await create();
    expect(Id).toMatch(/^asset-\d{14}-[a-z0-9]{5}$/);
    expect(await demo.settled(Id)).toMatchObject({
      Id,
      Name: "photo",
      Status: "Active",
      GroupId: groupId,
      AssetType: "Image",
      ProjectName: "default",
    });
    expect(await demo.done("UpdateAsset", { Id, Name: "renamed" })).toMatchObject({ Id, Name: "renamed", Status: "Active" });
    const page = await demo.done<PageSeen>("ListAssets", { Filter: { Name: "RENAM" } });
    expect(page).toMatchObject({ TotalCount: 1, Items: [{ Id, Name: "renamed" }] });
    expect(await demo.done("DeleteAsset", { Id })).toEqual({});
    expect(await demo.refused("GetAsset", { Id })).toEqual([404, "NotFound.Asset", "Id"]);
    expect(await demo.refused("DeleteAsset", { Id })).toEqual([404, "NotFound.Asset", "Id"]);
  });

  test("the second entry point is the same service, for the right version only", async () => {
    const path = (query: string) => `/api/v3/assets?${query}`;
    const answer = await demo.post(path("Action=GetAssetGroup&Version=2024-01-01"), { Id: groupId });
    expect(await answer.json()).toEqual(await demo.done("GetAssetGroup", { Id: groupId }));
    const refusals: [string, number, string][] = [
      [path("Action=GetAssetGroup"), 400, "MissingParameter"],
      [path("Action=GetAssetGroup&Version=2023-01-01"), 400, "InvalidActionOrVersion"],
      [path("Version=2024-01-01"), 400, "MissingParameter"],
      [path("Action=GetEverything&Version=2024-01-01"), 400, "InvalidActionOrVersion"],
      ["/api/v3/open/getAsset", 400, "InvalidActionOrVersion"],
      ["/api/v3/open/DeleteAssetGroup", 400, "InvalidActionOrVersion"],
      ["/api/v3/assets/GetAsset?Version=2024-01-01&Action=GetAsset", 404, "NotFound.Path"],
    ];
    for (const [address, status, code] of refusals) {
      const refused = await demo.post(address, { Id: groupId });
      expect([address, refused.status, await refused.json()]).toMatchObject([address, status, { error: { code } }]);
    }
    const headers = { authorization: `Bearer ${demo.gateway.key}` };
    expect((await fetch(`${demo.gateway.url}/api/v3/open/ListAssets`, { headers })).status).toBe(405);
  });

  test("a result's URL is a signed one of the service's own", async () => {
    const asset = await demo.settled(await create());
    expect(asset.URL).not.toBe(photoUrl);
    const file = await fetch(asset.URL);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await file.arrayBuffer()).equals(fixture("PHOTO.jpg"))).toBe(true);
    expect((await fetch(asset.URL.replace(/signature=./, "signature=x"))).status).toBe(403);
    const hours = (Number(new URL(asset.URL).searchParams.get("expires")) - Date.now() / 1000) / 3600;
    expect(Math.abs(hours - 12 / 100)).toBeLessThan(0.01);
    demo.gateway.setFault("expired-url");
    const { URL: dead } = await demo.done<AssetSeen>("GetAsset", { Id: asset.Id });
    expect((await fetch(dead)).status).toBe(403);
  });
});

describe("AS-02 what is refused", () => {
  const long = (length: number) => "名".repeat(length);
  const refused: [string, string, () => Record<string, unknown>, number, string, string][] = [
    ["a group without a name", "CreateAssetGroup", () => ({}), 400, "MissingParameter", "Name"],
    ["a group whose name is blank", "CreateAssetGroup", () => ({ Name: "  " }), 400, "MissingParameter", "Name"],
    ["a name of 65 characters", "CreateAssetGroup", () => ({ Name: long(65) }), 400, "InvalidParameter", "Name"],
    ["a description of 301", "CreateAssetGroup", () => ({ Name: "a", Description: long(301) }), 400, "InvalidParameter", "Description"],
    ["a LivenessFace group", "CreateAssetGroup", () => ({ Name: "a", GroupType: "LivenessFace" }), 400, "InvalidParameter", "GroupType"],
    ["an unknown group", "GetAssetGroup", () => ({ Id: "group-1" }), 404, "NotFound.AssetGroup", "Id"],
    ["a group without an id", "GetAssetGroup", () => ({}), 400, "MissingParameter", "Id"],
    ["an update of nothing", "UpdateAssetGroup", () => ({ Id: groupId }), 400, "MissingParameter", "Name"],
    ["another group type", "UpdateAssetGroup", () => ({ Id: groupId, GroupType: "AIGC" }), 400, "InvalidParameter", "GroupType"],
    ["an asset without a group", "CreateAsset", () => photo({ GroupId: undefined }), 400, "MissingParameter", "GroupId"],
    ["an asset of an unknown group", "CreateAsset", () => photo({ GroupId: "group-1" }), 404, "NotFound.AssetGroup", "GroupId"],
    ["a project of other case", "CreateAsset", () => photo({ ProjectName: "Default" }), 404, "NotFound.AssetGroup", "GroupId"],
    ["an asset without a URL", "CreateAsset", () => photo({ URL: undefined }), 400, "MissingParameter", "URL"],
    ["Base64", "CreateAsset", () => photo({ URL: "data:image/png;base64,aGVsbG8=" }), 400, "InvalidParameter", "URL"],
    ["a path", "CreateAsset", () => photo({ URL: "file:///tmp/a.png" }), 400, "InvalidParameter", "URL"],
    ["an asset without a type", "CreateAsset", () => photo({ AssetType: undefined }), 400, "MissingParameter", "AssetType"],
    ["an unknown type", "CreateAsset", () => photo({ AssetType: "image" }), 400, "InvalidParameter", "AssetType"],
    ["an asset's name of 65 characters", "CreateAsset", () => photo({ Name: long(65) }), 400, "InvalidParameter", "Name"],
    ["a rename to nothing", "UpdateAsset", () => ({ Id: "asset-1" }), 404, "NotFound.Asset", "Id"],
    ["page 0", "ListAssets", () => ({ PageNumber: 0 }), 400, "InvalidParameter", "PageNumber"],
    ["a page of 101", "ListAssets", () => ({ PageSize: 101 }), 400, "InvalidParameter", "PageSize"],
    ["a page number in words", "ListAssets", () => ({ PageNumber: "1" }), 400, "InvalidParameter", "PageNumber"],
    ["assets too deep", "ListAssets", () => ({ PageNumber: 201, PageSize: 100 }), 400, "InvalidParameter", "PageNumber"],
    ["groups too deep", "ListAssetGroups", () => ({ PageNumber: 101, PageSize: 100 }), 400, "InvalidParameter", "PageNumber"],
    ["groups by GroupId", "ListAssetGroups", () => ({ SortBy: "GroupId" }), 400, "InvalidParameter", "SortBy"],
    ["an unknown order", "ListAssets", () => ({ SortOrder: "desc" }), 400, "InvalidParameter", "SortOrder"],
    ["an unknown status", "ListAssets", () => ({ Filter: { Statuses: ["Done"] } }), 400, "InvalidParameter", "Filter.Statuses"],
    ["an unknown group type", "ListAssets", () => ({ Filter: { GroupType: "Faces" } }), 400, "InvalidParameter", "GroupType"],
  ];
  test.each(refused)("%s", async (_name, action, body, status, code, param) => {
    expect(await demo.refused(action, body())).toEqual([status, code, param]);
  });

  test("the limits themselves are kept", async () => {
    const Id = await demo.group({ Name: long(64), Description: long(300) });
    expect(await demo.done("UpdateAssetGroup", { Id, Name: "𝒜".repeat(64) })).toMatchObject({ Name: "𝒜".repeat(64) });
    expect((await demo.ask("ListAssets", { PageNumber: 200, PageSize: 100 })).status).toBe(200);
    expect((await demo.ask("ListAssetGroups", { PageNumber: 100, PageSize: 100 })).status).toBe(200);
  });

  test("what is no JSON object", async () => {
    const send = async (body: string, type: string) => {
      const headers = { authorization: `Bearer ${demo.gateway.key}`, "content-type": type };
      return (await fetch(`${demo.gateway.url}/api/v3/open/ListAssets`, { method: "POST", headers, body })).status;
    };
    expect([await send("{", "application/json"), await send("[]", "application/json"), await send("{}", "text/plain")]).toEqual([
      400, 400, 400,
    ]);
    expect(await send("", "application/json")).toBe(200);
  });
});

describe("AS-03 lists", () => {
  let busy: DemoAssetsUnderTest;
  let groups: string[];

  beforeAll(async () => {
    busy = await DemoAssetsUnderTest.start();
    groups = [await busy.group({ Name: "Alpha" }), await busy.group({ Name: "beta alp" }), await busy.group({ Name: "gamma" })];
    const url = await busy.store(fixture("PHOTO.jpg"));
    for (let number = 0; number < 7; number++) {
      const GroupId = groups[number % 3];
      await busy.done("CreateAsset", {
        GroupId,
        URL: number === 3 ? `${busy.gateway.url}/demo/store/0/gone` : url,
        Name: `asset ${number}`,
        AssetType: "Image",
      });
    }
    const all = await busy.done<PageSeen>("ListAssets", {});
    for (const { Id } of all.Items) await busy.settled(Id);
  });

  afterAll(async () => {
    await busy.close();
  });

  const names = async (body: Record<string, unknown>) => {
    const page = await busy.done<PageSeen>("ListAssets", body);
    return [page.TotalCount, page.Items.map(({ Name }) => Name.slice(-1)).join("")];
  };

  test("newest first, or by what is asked", async () => {
    expect(await names({})).toEqual([7, "6543210"]);
    expect(await names({ SortOrder: "Asc" })).toEqual([7, "0123456"]);
    expect(await names({ SortBy: "GroupId", SortOrder: "Asc" })).toEqual([7, expect.any(String)]);
    const byGroup = await busy.done<PageSeen>("ListAssets", { SortBy: "GroupId", SortOrder: "Asc" });
    const ids = byGroup.Items.map(({ GroupId }) => GroupId);
    expect(ids).toEqual(ids.toSorted());
    await busy.done("UpdateAsset", { Id: byGroup.Items[0]?.Id, Name: "asset renamed 9" });
    expect((await names({ SortBy: "UpdateTime" }))[1]).toMatch(/^9/);
    await busy.done("UpdateAsset", { Id: byGroup.Items[0]?.Id, Name: byGroup.Items[0]?.Name });
  });

  test("pages", async () => {
    expect(await names({ PageSize: 3 })).toEqual([7, "654"]);
    expect(await names({ PageSize: 3, PageNumber: 3 })).toEqual([7, "0"]);
    expect(await names({ PageSize: 3, PageNumber: 4 })).toEqual([7, ""]);
  });

  test("filters, alone and together", async () => {
    expect(await names({ Filter: { GroupIds: [groups[0]] } })).toEqual([3, "630"]);
    expect(await names({ Filter: { GroupIds: [groups[0], groups[1]] } })).toEqual([5, "64310"]);
    expect(await names({ Filter: { Statuses: ["Failed"] } })).toEqual([1, "3"]);
    expect(await names({ Filter: { Statuses: ["Active", "Processing"], GroupIds: [groups[0]] } })).toEqual([2, "60"]);
    expect(await names({ Filter: { GroupType: "AIGC" } })).toEqual([7, "6543210"]);
    expect(await names({ Filter: { GroupType: "LivenessFace" } })).toEqual([0, ""]);
    expect(await names({ Filter: { Name: "SET 4", GroupIds: [] } })).toEqual([1, "4"]);
  });

  test("groups by name, id and type", async () => {
    const found = async (Filter: Record<string, unknown>) => {
      const page = await busy.done<PageSeen<GroupSeen>>("ListAssetGroups", { Filter });
      return page.Items.map(({ Name }) => Name);
    };
    expect(await found({ Name: "ALP" })).toEqual(["beta alp", "Alpha"]);
    expect(await found({ GroupIds: [groups[2]] })).toEqual(["gamma"]);
    expect(await found({ GroupType: "LivenessFace" })).toEqual([]);
  });
});

describe("AS-09 the key identifies the user", () => {
  test("nothing of one is there for the other", async () => {
    const Id = await create();
    expect(await demo.refused("GetAssetGroup", { Id: groupId }, otherKey)).toEqual([404, "NotFound.AssetGroup", "Id"]);
    expect(await demo.refused("CreateAsset", photo(), otherKey)).toEqual([404, "NotFound.AssetGroup", "GroupId"]);
    for (const action of ["GetAsset", "UpdateAsset", "DeleteAsset"]) {
      expect(await demo.refused(action, { Id, Name: "mine" }, otherKey)).toEqual([404, "NotFound.Asset", "Id"]);
    }
    expect(await demo.done("ListAssets", { Filter: { GroupIds: [groupId] } }, otherKey)).toMatchObject({ TotalCount: 0, Items: [] });
    const theirs = await demo.group({ Name: "theirs" }, otherKey);
    expect(await demo.done<PageSeen>("ListAssetGroups", {}, otherKey)).toMatchObject({ TotalCount: 1, Items: [{ Id: theirs }] });
    expect(await demo.refused("GetAssetGroup", { Id: theirs })).toEqual([404, "NotFound.AssetGroup", "Id"]);
    expect(await demo.refused("ListAssets", {}, "no-key-of-this-gateway")).toEqual([401, "AuthenticationError", ""]);
  });
});

describe("what is kept", () => {
  test("a library is there after a restart, each user's own, and a file that was not looked at yet is fetched then", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-assets-"));
    const first = await DemoAssetsUnderTest.start({ folder, keys: [otherKey] });
    const [mine, theirs] = [await first.group({ Name: "mine" }), await first.group({ Name: "theirs" }, otherKey)];
    const URL = await first.store(fixture("PHOTO.jpg"));
    const done = await first.done<{ Id: string }>("CreateAsset", { GroupId: mine, URL, AssetType: "Image" });
    await first.settled(done.Id);
    const open = await first.done<{ Id: string }>("CreateAsset", { GroupId: mine, URL, AssetType: "Image" });
    await first.close();
    const second = await DemoAssetsUnderTest.start({ folder, keys: [otherKey] });
    expect(await second.settled(done.Id)).toMatchObject({ Status: "Active", GroupId: mine });
    expect(await second.settled(open.Id)).toMatchObject({ Status: "Active", GroupId: mine });
    expect((await fetch((await second.settled(done.Id)).URL)).status).toBe(200);
    expect(await second.done("ListAssetGroups", {}, otherKey)).toMatchObject({ TotalCount: 1, Items: [{ Id: theirs }] });
    await second.close();
    rmSync(folder, { recursive: true });
  });

  test("no key and no token is in the log", async () => {
    await demo.ask("CreateVisualValidateSession", { CallbackURL: "https://studio.example/back" });
    const log = await (await fetch(`${demo.gateway.url}/demo/log`)).text();
    expect(log).toContain("/api/v3/open/CreateVisualValidateSession");
    expect(log).not.toContain(demo.gateway.key);
    expect(log).not.toContain(otherKey);
  });

  test("a large library can be made up for trying", async () => {
    const seed = async (body: unknown) =>
      (await fetch(`${demo.gateway.url}/demo/assets/seed`, { method: "POST", body: JSON.stringify(body) })).status;
    expect(await seed({ groups: 3, assets: 130 })).toBe(200);
    const page = await demo.done<PageSeen>("ListAssets", { PageSize: 100, Filter: { Statuses: ["Active"], Name: "lantern" } });
    expect(page.TotalCount).toBe(11);
    expect((await fetch(page.Items[0]?.URL ?? "")).headers.get("content-type")).toBe("image/jpeg");
    expect([await seed({ groups: 0 }), await seed({ assets: -1 })]).toEqual([400, 400]);
    expect(await (await fetch(`${demo.gateway.url}/`)).text()).toMatch(/Assets \(1\d\d in \d groups\)/);
  });
});
