import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureDataIn } from "../../../shared/failure.ts";
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
    const error = await library.client.assets.get({ id: mine.asset }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(failureDataIn(error)).toMatchObject({ code: "unreachable" });
  });
});
