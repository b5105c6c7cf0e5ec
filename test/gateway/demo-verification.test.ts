import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/assets/dialect.ts";
import { DemoAssetsUnderTest, fixture } from "./ask-demo-assets.ts";

interface SessionSeen {
  VendorToken: string;
  BytedToken?: string;
  CallbackURL: string;
  H5Link: string;
}

const callback = "https://studio.example/back?state=abc&who=me#part";
let demo: DemoAssetsUnderTest;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start({ keys: ["another-user-key"] });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.speakAs(plainDialect);
});

const start = async (change: Record<string, unknown> = {}) =>
  await demo.done<SessionSeen>("CreateVisualValidateSession", { CallbackURL: callback, ...change });

/** Presses a button of the page and gives where the browser is sent. */
async function press(link: string, form: Record<string, string>): Promise<{ status: number; to: URL | undefined }> {
  const answer = await fetch(link, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  return { status: answer.status, to: URL.parse(answer.headers.get("location") ?? "") ?? undefined };
}

const result = async (VendorToken: string, change: Record<string, unknown> = {}) =>
  await demo.refused("GetVisualValidateResult", { VendorToken, ...change });

describe("VF-01 from the link to the group", () => {
  test("finish: back to the callback with its own query, and a LivenessFace group", async () => {
    const session = await start();
    expect(Object.keys(session)).toEqual(["VendorToken", "CallbackURL", "H5Link"]);
    expect(session.CallbackURL).toBe(callback);
    expect(session.H5Link).toContain("&configId=");
    expect(session.H5Link).not.toContain(session.VendorToken);
    expect((await result(session.VendorToken)).slice(0, 2)).toEqual([400, "ValidatePending"]);
    const { status, to } = await press(session.H5Link, { end: "finish" });
    expect([status, to?.origin, to?.hash]).toEqual([303, "https://studio.example", "#part"]);
    expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({
      state: "abc",
      who: "me",
      bytedToken: session.VendorToken,
      resultCode: "10000",
      algorithmBaseRespCode: "0",
      reqMeasureInfoValue: "1",
      verify_type: "real_time",
    });
    expect(await demo.done("ListAssetGroups", { Filter: { GroupType: "LivenessFace" } })).toMatchObject({ TotalCount: 0 });
    const { GroupId } = await demo.done<{ GroupId: string }>("GetVisualValidateResult", { VendorToken: session.VendorToken });
    expect(await demo.done("GetAssetGroup", { Id: GroupId })).toMatchObject({
      Id: GroupId,
      GroupType: "LivenessFace",
      ProjectName: "default",
    });
    expect(await demo.done("ListAssetGroups", { Filter: { GroupType: "LivenessFace" } })).toMatchObject({ TotalCount: 1 });
    expect(await demo.done("GetVisualValidateResult", { VendorToken: session.VendorToken })).toEqual({ GroupId });
  });

  test("VF-03 fail and leave: the code goes back, and there is no group", async () => {
    for (const [form, code] of [
      [{ end: "fail", code: "-5021" }, "-5021"],
      [{ end: "leave" }, "-1006"],
    ] as const) {
      const session = await start();
      const { to } = await press(session.H5Link, form);
      expect([to?.searchParams.get("resultCode"), to?.searchParams.get("state")]).toEqual([code, "abc"]);
      expect((await result(session.VendorToken)).slice(0, 2)).toEqual([400, "ValidateFailed"]);
    }
  });

  test("a link works once; a form that says nothing uses it up no more than looking at it", async () => {
    const { H5Link } = await start();
    expect((await fetch(H5Link)).status).toBe(200);
    expect([(await press(H5Link, {})).status, (await press(H5Link, { end: "fail", code: "10000" })).status]).toEqual([400, 400]);
    expect((await press(H5Link, { end: "finish" })).status).toBe(303);
    expect((await press(H5Link, { end: "finish" })).status).toBe(410);
    const again = await fetch(H5Link);
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("has been used") as string]);
  });

  test("FaceMismatch: in the group of a verified person the names tell another one", async () => {
    const session = await start();
    await press(session.H5Link, { end: "finish" });
    const { GroupId } = await demo.done<{ GroupId: string }>("GetVisualValidateResult", { VendorToken: session.VendorToken });
    const ended = async (Name: string, file: string) => {
      const URL = await demo.store(fixture("PHOTO.jpg"), file);
      const { Id } = await demo.done<{ Id: string }>("CreateAsset", { GroupId, URL, Name, AssetType: "Image" });
      const asset = await demo.settled(Id);
      return asset.Error?.Code ?? asset.Status;
    };
    expect(await ended("me", "me.jpg")).toBe("Active");
    expect(await ended("Other face", "me.jpg")).toBe("FaceMismatch");
    expect(await ended("us", "several-faces.jpg")).toBe("FaceMismatch");
  });
});

describe("VF-02 what lives two minutes", () => {
  test("link and token die; a finished session can still be asked", async () => {
    const quick = await DemoAssetsUnderTest.start({ speed: 200 });
    const begin = async () => await quick.done<SessionSeen>("CreateVisualValidateSession", { CallbackURL: callback });
    const finished = await begin();
    await press(finished.H5Link, { end: "finish" });
    const open = await begin();
    while ((await fetch(open.H5Link)).status === 200) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await press(open.H5Link, { end: "finish" })).status).toBe(410);
    expect(await (await fetch(open.H5Link)).text()).toContain("has expired");
    expect((await quick.refused("GetVisualValidateResult", { VendorToken: open.VendorToken })).slice(0, 2)).toEqual([404, "NotFound"]);
    expect(await quick.done("GetVisualValidateResult", { VendorToken: finished.VendorToken })).toHaveProperty("GroupId");
    quick.gateway.speakAs({ tokenLife: "short" });
    expect((await quick.refused("GetVisualValidateResult", { VendorToken: finished.VendorToken })).slice(0, 2)).toEqual([404, "NotFound"]);
    await quick.close();
  });
});

describe("VF-04 and other ways of services", () => {
  test("verify-unsupported: both actions are refused clearly", async () => {
    demo.gateway.setFault("verify-unsupported", 2);
    const refused = [403, "OperationDenied.ServiceNotOpen", ""];
    expect(await demo.refused("CreateVisualValidateSession", { CallbackURL: callback })).toEqual(refused);
    expect(await result("any")).toEqual(refused);
    expect(await start()).toHaveProperty("H5Link");
  });

  test("the other name of the token", async () => {
    demo.gateway.speakAs({ tokenField: "BytedToken" });
    const session = await start();
    expect(session).not.toHaveProperty("VendorToken");
    const token = session.BytedToken ?? "";
    await press(session.H5Link, { end: "finish" });
    expect(await result(token)).toEqual([400, "MissingParameter", "BytedToken"]);
    expect(await demo.done("GetVisualValidateResult", { BytedToken: token })).toHaveProperty("GroupId");
  });

  test("an early question that burns the token, with either answer", async () => {
    demo.gateway.speakAs({ burnsToken: true, pendingAnswer: "NotFound" });
    const session = await start();
    expect((await result(session.VendorToken)).slice(0, 2)).toEqual([404, "NotFound"]);
    await press(session.H5Link, { end: "finish" });
    expect((await result(session.VendorToken)).slice(0, 2)).toEqual([404, "NotFound"]);
  });

  test("refused: no callback, one that is no address, another user, another project, an unknown token", async () => {
    expect(await demo.refused("CreateVisualValidateSession", {})).toEqual([400, "MissingParameter", "CallbackURL"]);
    expect(await demo.refused("CreateVisualValidateSession", { CallbackURL: "back" })).toEqual([400, "InvalidParameter", "CallbackURL"]);
    expect(await demo.refused("GetVisualValidateResult", {})).toEqual([400, "MissingParameter", "VendorToken"]);
    const { VendorToken, H5Link } = await start({ ProjectName: "films" });
    await press(H5Link, { end: "finish" });
    expect((await result(VendorToken)).slice(0, 2)).toEqual([404, "NotFound"]);
    const theirs = await demo.refused("GetVisualValidateResult", { VendorToken, ProjectName: "films" }, "another-user-key");
    expect(theirs.slice(0, 2)).toEqual([404, "NotFound"]);
    const { GroupId } = await demo.done<{ GroupId: string }>("GetVisualValidateResult", { VendorToken, ProjectName: "films" });
    expect(await demo.done("GetAssetGroup", { Id: GroupId })).toMatchObject({ ProjectName: "films" });
  });
});

describe("the page", () => {
  test.each([
    ["en", "en", "Face verification"],
    ["zh", "zh-Hans", "人脸认证"],
    ["zh-Hant", "zh-Hant", "人臉驗證"],
  ])("speaks %s when the link says so", async (language, tag, title) => {
    const { H5Link } = await start();
    const page = await (await fetch(`${H5Link}&lng=${language}`)).text();
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  test("without that, the browser's language, else English", async () => {
    const { H5Link } = await start();
    const language = async (header: string) =>
      /<html lang="([^"]+)"/.exec(await (await fetch(H5Link, { headers: { "accept-language": header } })).text())?.[1];
    expect([await language("fr, zh-TW;q=0.9, en;q=0.5"), await language("zh-CN"), await language("fr")]).toEqual([
      "zh-Hant",
      "zh-Hans",
      "en",
    ]);
  });

  test("its address goes nowhere else, and a wrong one says so", async () => {
    const { H5Link } = await start();
    const page = await fetch(H5Link);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await fetch(H5Link.replace(/accessToken=./, "accessToken="))).status).toBe(404);
    expect(await (await fetch(`${demo.gateway.url}/demo/log`)).text()).not.toContain("accessToken");
  });
});
