import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoAssetsUnderTest, fixture, type AssetSeen, type PageSeen } from "./ask-demo-assets.ts";

let demo: DemoAssetsUnderTest;
let groupId: string;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start();
  groupId = await demo.group();
});

afterAll(async () => {
  await demo.close();
});

test("AS-04 an image by URL becomes Active and has a signed URL of its own", async () => {
  const URL = await demo.store(fixture("PHOTO.jpg"), "photo.jpg");
  const { Id } = await demo.done<{ Id: string }>("CreateAsset", { GroupId: groupId, URL, Name: "photo", AssetType: "Image" });
  expect(Id).toMatch(/^asset-\d{14}-[a-z0-9]{5}$/);
  expect(await demo.done("GetAsset", { Id })).toMatchObject({ Id, Status: "Processing", URL: "" });
  const asset = await demo.settled(Id);
  expect(asset).toMatchObject({ Status: "Active", Name: "photo", GroupId: groupId, AssetType: "Image", ProjectName: "default" });
  expect(asset.URL).not.toBe(URL);
  const file = await fetch(asset.URL);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await file.arrayBuffer()).equals(fixture("PHOTO.jpg"))).toBe(true);
  const page = await demo.done<PageSeen<AssetSeen>>("ListAssets", { Filter: { GroupIds: [groupId] } });
  expect(page).toMatchObject({ TotalCount: 1, PageNumber: 1, PageSize: 20, Items: [{ Id, Status: "Active" }] });
});
