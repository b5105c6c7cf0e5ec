import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { storeFile } from "../store-file.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-assets-5d1c7ab2e4";
const env = { LANTERNIST_TEST_KEY: key, LANTERNIST_TEST_TOKEN: "token-0123456789" };
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 50, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-assets-"));
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

/** With a data folder of its own, unless told, so that they can run side by side. */
async function run(words: string[], data = mkdtempSync(join(folder, "data-"))) {
  return runCommand(["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", data, "--json", ...words], env);
}
const last = ({ lines }: { lines: unknown[] }) => lines.at(-1) as Record<string, unknown>;
const asked = () => gateway.requests().length;

const url = "https://files.example/fox.jpg";
/** Every action with the words that ask for it, and the body to the letter. */
const requests: [action: string, words: string[], body: object][] = [
  [
    "CreateAssetGroup",
    ["asset-group", "create", "--name", "people", "--description", "of the fox"],
    { Name: "people", Description: "of the fox", GroupType: "AIGC", ProjectName: "default" },
  ],
  [
    "ListAssetGroups",
    "asset-group list --name fox --type LivenessFace --page 3 --page-size 50 --sort UpdateTime --order Asc".split(" "),
    { Filter: { Name: "fox", GroupType: "LivenessFace" }, PageNumber: 3, PageSize: 50, SortBy: "UpdateTime", SortOrder: "Asc" },
  ],
  ["GetAssetGroup", ["asset-group", "show", "group-1"], { Id: "group-1" }],
  ["UpdateAssetGroup", ["asset-group", "update", "group-1", "--name", "folk"], { Id: "group-1", Name: "folk" }],
  [
    "CreateAsset",
    ["asset", "create", "--group", "group-1", url, "--name", "fox"],
    { GroupId: "group-1", URL: url, Name: "fox", AssetType: "Image", ProjectName: "default" },
  ],
  [
    "ListAssets",
    "asset list --group group-1 --group group-2 --status Active --status failed --sort GroupId".split(" "),
    {
      Filter: { GroupIds: ["group-1", "group-2"], GroupType: "AIGC", Statuses: ["Active", "Failed"] },
      PageNumber: 1,
      PageSize: 20,
      SortBy: "GroupId",
      SortOrder: "Desc",
    },
  ],
  ["GetAsset", ["asset", "show", "asset://asset-1"], { Id: "asset-1" }],
  ["UpdateAsset", ["asset", "update", "asset-1", "--name", "hero"], { Id: "asset-1", Name: "hero" }],
  ["DeleteAsset", ["asset", "delete", "asset-1"], { Id: "asset-1" }],
  [
    "CreateVisualValidateSession",
    ["verify", "start", "--callback", "https://back.example/here"],
    { CallbackURL: "https://back.example/here", ProjectName: "default" },
  ],
  [
    "GetVisualValidateResult",
    ["verify", "result", "--token-env", "LANTERNIST_TEST_TOKEN"],
    { VendorToken: "token-0123456789", ProjectName: "default" },
  ],
];

describe("AS-01 DT-10 --print-request prints every action's exact request through either entry point and sends nothing", () => {
  // Each body is proven below; these show the other entry point's address.
  const some = requests.filter(([action]) => ["CreateAssetGroup", "CreateAsset", "GetVisualValidateResult"].includes(action));
  test.each(some)("open: %s", async (action, words, body) => {
    const before = asked();
    const end = await run([...words, "--print-request"]);
    expect(end.status, end.stderr).toBe(0);
    expect(last(end)).toMatchObject({ method: "POST", url: `${gateway.url}/api/v3/open/${action}`, body });
    expect(last(end)["body"]).toEqual(body);
    expect(end.stdout).not.toContain(key);
    expect(asked()).toBe(before);
  });

  test("assets: all of them, through a saved connection", async () => {
    const data = mkdtempSync(join(folder, "data-"));
    const plain = (words: string[]) => runCommand(["--data", data, "--json", ...words], env);
    const added = await plain(
      `connection add --name Other --base-url ${gateway.url} --key-env LANTERNIST_TEST_KEY --allow-key-file --asset-entry assets --project-name Film`.split(
        " ",
      ),
    );
    expect(added.status, added.stderr).toBe(0);
    for (const [action, words, body] of requests) {
      const end = await plain([...words, "--print-request"]);
      expect(last(end)["url"]).toBe(`${gateway.url}/api/v3/assets?Action=${action}&Version=2024-01-01`);
      expect(last(end)["body"]).toEqual("ProjectName" in body ? { ...body, ProjectName: "Film" } : body);
    }
  });
});

test("DT-10 AS-04 a file that is not there: status 2, and nothing is sent", async () => {
  const before = asked();
  const end = await run(["asset", "create", "--group", "group-1", "./no-such-file.jpg"]);
  expect([end.status, last(end)]).toMatchObject([2, { error: { code: "invalid-input", reason: "file-missing" } }]);
  expect(asked()).toBe(before);
});

describe("DT-10 AS-02 AS-03 AS-05 the library from the command line", () => {
  test("a group made, changed, found; an asset shown, renamed, deleted", async () => {
    const data = mkdtempSync(join(folder, "data-"));
    const made = await run(["asset-group", "create", "--name", "people", "--description", "of the fox"], data);
    expect(made.status, made.stderr).toBe(0);
    const group = last(made)["group"] as { id: string };
    expect(group).toMatchObject({ name: "people", description: "of the fox", groupType: "AIGC", projectName: "default" });

    const id = await assetIn(group.id);
    expect(last(await run(["asset-group", "update", group.id, "--name", "folk"], data))).toMatchObject({
      group: { name: "folk", description: "of the fox" },
    });
    const groups = last(await run(["asset-group", "list", "--name", "folk"], data));
    expect(groups).toMatchObject({ groups: [{ id: group.id, status: "here" }], total: 1 });
    expect(Object.keys(groups)[0]).toBe("groups");

    expect(last(await run(["asset", "list", "--group", group.id], data))).toMatchObject({ assets: [{ id, status: "Active" }], total: 1 });
    expect(last(await run(["asset", "show", id], data))).toMatchObject({ asset: { id, assetType: "Image", service: { Id: id } } });
    expect(last(await run(["asset", "update", id, "--name", "hero"], data))).toMatchObject({ asset: { name: "hero" } });
    expect(last(await run(["asset", "delete", id], data))).toEqual({ deleted: id });

    const gone = await run(["asset", "show", id], data);
    expect(gone.status).toBe(1);
    expect(last(gone)).toMatchObject({ error: { code: "not-found", service: { status: 404 } } });
  });

  test("AS-04 assets by public address: an Active one, and one that the service could not use, with its code", async () => {
    const data = mkdtempSync(join(folder, "data-"));
    const { id: group } = last(await run(["asset-group", "create", "--name", "by address"], data))["group"] as { id: string };
    const good = await run(
      ["asset", "create", "--group", group, await published("PHOTO.jpg"), "--kind", "Image", "--name", "hero", "--wait"],
      data,
    );
    expect(good.status, good.stderr).toBe(0);
    expect(last(good)).toMatchObject({ job: { state: "done" }, entries: [], asset: { name: "hero", groupId: group, status: "Active" } });

    const small = await run(["asset", "create", "--group", group, await published("quad.png"), "--kind", "Image", "--wait"], data);
    expect([small.status, last(small)]).toMatchObject([
      1,
      {
        job: { state: "failed" },
        asset: { status: "Failed" },
        error: { reason: "asset-height-too-small", service: { code: "HeightTooSmall" } },
      },
    ]);
    const { assets } = last(await run(["asset", "list", "--group", group, "--status", "Failed"], data)) as { assets: { id: string }[] };
    expect(assets).toMatchObject([{ failure: { service: { code: "HeightTooSmall" } } }]);
  });

  test("a list that does not arrive is none, though some of it is kept: status 3", async () => {
    const data = mkdtempSync(join(folder, "data-"));
    const away = await startDemoGateway({ speed: 50, key });
    const words = ["--base-url", away.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", data, "--json"];
    expect((await runCommand([...words, "asset-group", "create", "--name", "kept"], env)).status).toBe(0);
    await away.close();
    const end = await runCommand([...words, "asset-group", "list"], env);
    expect([end.status, last(end)]).toMatchObject([3, { error: { code: "unreachable" } }]);
  });

  test.each([
    ["unauthorized", 1, "key-rejected"],
    ["rate-limit", 3, "rate-limited"],
    ["reset-before-answer", 4, "unsure"],
  ] as const)("a group under the fault %s: status %i", async (fault, status, code) => {
    gateway.setFault(fault, 1, "assets.create");
    const end = await run(["asset-group", "create", "--name", "x"]);
    gateway.clearFaults();
    expect([end.status, last(end)]).toMatchObject([status, { error: { code } }]);
  });
});

/** An action past the command line. */
async function ask(action: string, body: object): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(`${gateway.url}/api/v3/open/${action}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

/** A public address of a fixture. */
async function published(fixture: string): Promise<string> {
  return await storeFile(gateway, readFileSync(fixturePath(fixture)), fixture);
}

/** An Active asset that the command line did not make. */
async function assetIn(groupId: string): Promise<string> {
  const body = { GroupId: groupId, URL: await published("PHOTO.jpg"), Name: "fox", AssetType: "Image" };
  const { Id: id = "" } = await ask("CreateAsset", body);
  for (;;) {
    const { Status } = await ask("GetAsset", { Id: id });
    if (Status === "Active") return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
