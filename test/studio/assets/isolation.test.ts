import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { failureOf } from "../../failure-of.ts";
import { openTwoLibraries, secondKey, type TwoLibraries } from "./open-library.ts";

let library: TwoLibraries;
/** An asset and a group of each key. */
let mine: { group: string; asset: string };
let theirs: { group: string; asset: string };

beforeAll(async () => {
  library = await openTwoLibraries();
  const { client, first, second, makeAsset, settled, gateway } = library;
  const make = async (connectionId: string, name: string, key: string) => {
    const group = await client.assets.createGroup({ connectionId, name });
    const asset = await makeAsset(group.id, "PHOTO.jpg", { name, key });
    expect(await settled(asset, connectionId)).toBe("Active");
    return { group: group.id, asset };
  };
  mine = await make(first, "mine", gateway.key);
  theirs = await make(second, "theirs", secondKey);
});
afterAll(() => library.close());

async function previewStatus(id: string): Promise<number> {
  const response = await library.studio.respond(new Request(`http://studio.test/asset-preview/${id}`));
  await response.body?.cancel();
  return response.status;
}

/** What is on the disk of a connection's libraries, of whatever key. */
function keptOf(connectionId: string) {
  const database = new DatabaseSync(join(library.folder, "lanternist.db"), { readOnly: true });
  const count = (table: string) => {
    const sql = `SELECT count(*) AS count FROM ${table} WHERE instr(owner, ?) = 1`;
    return Number(database.prepare(sql).get(connectionId)?.["count"]);
  };
  const rows = count("assets") + count("asset_groups") + count("asset_origins");
  database.close();
  const folder = join(library.folder, "asset-previews", createHash("sha256").update(connectionId).digest("hex").slice(0, 32));
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return { rows, pictures: files.filter((name) => name.endsWith(".webp")).length };
}

async function everythingOf(connectionId: string) {
  const { client } = library;
  const groups = await client.assets.listGroups({ connectionId });
  const assets = await client.assets.list({ connectionId });
  const known = await client.assets.known({ connectionId, ids: [mine.asset, theirs.asset] });
  return {
    groups: groups.groups.map(({ id }) => id),
    assets: assets.assets.map(({ id }) => id),
    known: known.map(({ id }) => id),
    isKept: groups.isKept && assets.isKept,
  };
}

describe("AS-09 two connections, two keys: nothing of the one is seen with the other", () => {
  test("while the service answers", async () => {
    expect(await everythingOf(library.first)).toEqual({ groups: [mine.group], assets: [mine.asset], known: [mine.asset], isKept: false });
    expect(await everythingOf(library.second)).toEqual({
      groups: [theirs.group],
      assets: [theirs.asset],
      known: [theirs.asset],
      isKept: false,
    });
  });

  test("pictures are of the active connection alone", async () => {
    expect(await previewStatus(mine.asset)).toBe(200);
    expect(await previewStatus(theirs.asset)).toBe(404);
    await library.client.connections.activate({ id: library.second });
    expect(await previewStatus(mine.asset)).toBe(404);
    expect(await previewStatus(theirs.asset)).toBe(200);
    await library.client.connections.activate({ id: library.first });
  });

  test("another key in the same connection opens another library, its own comes back with the key", async () => {
    const { client, first, gateway } = library;
    await client.connections.update({ id: first, settings: {}, key: secondKey });
    expect(await everythingOf(first)).toMatchObject({ groups: [theirs.group], known: [theirs.asset] });
    await client.connections.update({ id: first, settings: {}, key: gateway.key });
    expect(await everythingOf(first)).toMatchObject({ groups: [mine.group], known: [mine.asset] });
    expect(await previewStatus(mine.asset)).toBe(200);
  });

  test("what a key's library left on the disk goes with the key, and with the connection; the same key entered again keeps it", async () => {
    const { client, gateway } = library;
    const settings = ConnectionSettings.parse({ name: "Third", baseUrl: gateway.url });
    const { id } = await client.connections.add({ settings, key: gateway.key });
    const before = keptOf(id);
    expect(before).toEqual({ rows: 0, pictures: 0 });
    await everythingOf(id);
    expect(await previewStatus(mine.asset)).toBe(200);
    expect(keptOf(id)).toEqual({ rows: 2, pictures: 1 });
    await client.connections.update({ id, settings: {}, key: gateway.key });
    expect(keptOf(id)).toEqual({ rows: 2, pictures: 1 });
    await client.connections.update({ id, settings: {}, key: secondKey });
    expect(keptOf(id)).toEqual({ rows: 0, pictures: 0 });
    await everythingOf(id);
    expect(await previewStatus(theirs.asset)).toBe(200);
    expect(keptOf(id)).toEqual({ rows: 2, pictures: 1 });
    await client.connections.remove({ id });
    expect(keptOf(id)).toEqual({ rows: 0, pictures: 0 });
    await client.connections.activate({ id: library.first });
    expect(keptOf(library.first)).toEqual({ rows: 2, pictures: 1 });
  });

  test("what is kept names neither key nor signed address", async () => {
    const files = readdirSync(library.folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("lanternist"));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files.filter((name) => !name.includes("/demo/"))) {
      const text = readFileSync(join(library.folder, file), "latin1");
      for (const secret of [library.gateway.key, secondKey, "signature="])
        expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
    }
  });

  test("offline as well: what is kept is shown, each key's own", async () => {
    await library.gateway.close();
    expect(await everythingOf(library.first)).toEqual({ groups: [mine.group], assets: [mine.asset], known: [mine.asset], isKept: true });
    expect(await everythingOf(library.second)).toEqual({
      groups: [theirs.group],
      assets: [theirs.asset],
      known: [theirs.asset],
      isKept: true,
    });
    const { trouble } = await library.client.assets.list({});
    expect(trouble).toMatchObject({ code: "unreachable" });
    expect(await previewStatus(mine.asset)).toBe(200);
    expect(await previewStatus(theirs.asset)).toBe(404);
    expect(await failureOf(library.client.assets.get({ id: mine.asset }))).toMatchObject({ code: "unreachable" });
  });
});
