import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Job } from "../../shared/contract/jobs.ts";
import type { AssetRecipe } from "../../shared/contract/recipes.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudioWithDemo } from "./open-studio.ts";
import { streamOf } from "./temporary-library.ts";

/** A studio on its demo connection, which publishes files itself, with a group to put assets into. */
export async function openAssetStudio(options: { speed?: number } = {}) {
  const opened = await openStudioWithDemo({ isDemo: true, speed: options.speed ?? 20 });
  const { gateway, client } = opened;
  const group = await client.assets.createGroup({ name: "lanterns" });
  const keep = (path: string) => opened.studio.media.receive(streamOf(readFileSync(path), 1_000_000), basename(path));
  const photo = await keep(fixturePath("PHOTO.jpg"));
  /** Sends the gateway's own controls something. */
  const control = async (path: string, body: unknown) => {
    const answer = await fetch(`${gateway.url}/demo/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  const recipe = (change: Partial<AssetRecipe> = {}): AssetRecipe => ({
    kind: "asset",
    groupId: group.id,
    name: "lantern",
    assetType: "Image",
    source: { type: "media", id: photo.id },
    ...change,
  });
  const make = async (change: Partial<AssetRecipe> = {}): Promise<Job> => {
    const [job] = await client.jobs.create({ recipes: [recipe(change)] });
    return job as Job;
  };
  /** The asset's id, once it is Active. */
  const active = async (change: Partial<AssetRecipe> = {}): Promise<string> => {
    const job = await opened.reached((await make(change)).id);
    if (job.state !== "done" || job.serviceId === undefined) throw new Error(`The asset became ${job.state}: ${job.failure?.message}`);
    return job.serviceId;
  };
  const calls = (action: string) => gateway.requests().filter(({ path }) => path.endsWith(`/${action}`));
  return { ...opened, group, photo, keep, control, recipe, make, active, calls };
}
