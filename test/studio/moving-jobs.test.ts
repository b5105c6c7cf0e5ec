import { mkdirSync, mkdtempSync, renameSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { MoveChange } from "../../shared/contract/moving.ts";
import type { ImageRecipe, NativeVideoRecipe } from "../../shared/contract/recipes.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { folderOnOtherDisk, removeFolder } from "./moving-rig.ts";
import { foxRecipe, openStudio, pictureRecipe } from "./open-studio.ts";

async function begin(faults: string[] = []) {
  const gateway = await startDemoGateway({ speed: 20, faults });
  const folder = mkdtempSync(join(tmpdir(), "lanternist-move-jobs-"));
  const disk = folderOnOtherDisk();
  onTestFinished(async () => {
    await gateway.close();
    removeFolder(folder);
    removeFolder(disk);
  });
  const open = async () => {
    const opened = await openStudio(folder, gateway);
    onTestFinished(() => opened.close());
    return opened;
  };
  return { gateway, folder, to: join(disk, "films"), open };
}

type Opened = Awaited<ReturnType<typeof openStudio>>;

async function create({ client }: Opened, recipe: ImageRecipe | NativeVideoRecipe): Promise<string> {
  const [job] = await client.jobs.create({ recipes: [recipe] });
  return job?.id ?? "";
}

async function move({ client }: Opened, folder: string): Promise<MoveChange | undefined> {
  let last: MoveChange | undefined;
  for await (const change of await client.moving.start({ folder })) last = change;
  return last;
}

async function expectWholeAt({ client }: Opened, folder: string, count: number): Promise<void> {
  const { entries } = await client.library.list({ filter: { isTrashed: false }, offset: 0, limit: 100 });
  expect(entries).toHaveLength(count);
  for (const { id } of entries) expect((await client.library.get({ id })).path).toContain(folder);
  expect(await client.library.check({ deep: true })).toEqual({ checked: count, problems: [] });
}

test(
  "DT-05 GEN-07 a download and a paid picture that are under way while the library moves come home to its new place, each paid once",
  { timeout: 90_000 },
  async () => {
    const { gateway, to, open } = await begin(["slow:always@files"]);
    const opened = await open();
    const film = await create(opened, foxRecipe());
    await opened.reached(film, new Set(["fetching"]));
    const picture = await create(opened, pictureRecipe());
    await opened.reached(picture, new Set(["submitting", "fetching", "done"]));
    expect(await move(opened, to)).toMatchObject({ type: "moved", place: { folder: to, leftovers: [] } });
    expect(await opened.reached(film)).toMatchObject({ state: "done" });
    expect(await opened.reached(picture)).toMatchObject({ state: "done" });
    await expectWholeAt(opened, to, 2);
    expect(gateway.requests().filter(({ method, path }) => method === "POST" && /tasks$|generations$/.test(path))).toHaveLength(2);
    expect((await opened.client.studio.info()).libraryFolder).toBe(join(to, "library"));
  },
);

test(
  "DT-05 GEN-07 while the folder is away new work waits and nothing is called lost; it goes on when the folder is back",
  { timeout: 90_000 },
  async () => {
    const { gateway, to, open } = await begin();
    const first = await open();
    await first.reached(await create(first, pictureRecipe()));
    await move(first, to);
    await first.close();
    renameSync(to, `${to} unplugged`);
    mkdirSync(to);
    const opened = await open();
    const job = await create(opened, pictureRecipe());
    await expect.poll(async () => (await opened.client.jobs.get({ id: job })).trouble?.reason).toBe("library-away");
    expect(gateway.requests().filter(({ path }) => path.endsWith("generations"))).toHaveLength(1);
    rmdirSync(to);
    renameSync(`${to} unplugged`, to);
    expect(await opened.reached(job)).toMatchObject({ state: "done" });
    await expectWholeAt(opened, to, 2);
  },
);
