import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/job-states.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import type { CompatibleVideoRecipe, ImageRecipe, NativeVideoRecipe } from "../../shared/contract/recipes.ts";
import type { Host } from "../../electron/core/host.ts";
import { createStudio } from "../../electron/core/studio.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { createNodeHost } from "../../electron/node/node-host.ts";
import { createSecretStore } from "../../electron/node/secrets.ts";

/** A real studio on a folder of its own, connected to a real demo gateway with the given faults; with `isDemo` as to its embedded one. */
export async function openStudioWithDemo(options: { faults?: string[]; speed?: number; isDemo?: boolean } = {}) {
  const gateway = await startDemoGateway({ speed: options.speed ?? 20, faults: options.faults ?? [] });
  const folder = mkdtempSync(join(tmpdir(), "lanternist-test-"));
  const opened = await openStudio(folder, gateway);
  if (options.isDemo) {
    const { id } = await opened.client.connections.useDemo();
    await opened.client.connections.update({ id, settings: { pollSeconds: 1 } });
  }
  const close = async () => {
    await opened.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...opened, gateway, folder, close };
}

/** A studio on a folder that may have been used before; connects to the gateway if it is not yet. */
export async function openStudio(folder: string, gateway: { url: string; key: string }, more: Partial<Host> = {}) {
  const host = await createNodeHost({ kind: "local", dataFolder: folder });
  // Never the secret store of whoever runs the tests.
  host.secrets = createSecretStore(folder, host.settings, () => {
    throw new Error("no system store in tests");
  });
  await host.secrets.agreeToFile();
  // Whoever started the gateway closes it.
  host.startDemo = async () => ({ ...gateway, close: async () => {} });
  const studio = await createStudio({ ...host, ...more });
  const client = createRouterClient(studio.router);
  if ((await client.connections.list()).length === 0) {
    const settings = ConnectionSettings.parse({ name: "Test gateway", baseUrl: gateway.url, pollSeconds: 1 });
    await client.connections.add({ settings, key: gateway.key });
  }
  /** Resolves when the job is in one of the states, by default when it has ended. */
  async function reached(id: string, states: ReadonlySet<string> = finalJobStates): Promise<Job> {
    const leave = new AbortController();
    for await (const change of await client.jobs.watch(undefined, { signal: leave.signal })) {
      const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
      const job = jobs.find((each) => each.id === id && states.has(each.state));
      if (!job) continue;
      leave.abort();
      return job;
    }
    throw new Error(`The watch ended before job ${id} was there`);
  }
  return { studio, client, reached, close: () => studio.close() };
}

/** A video of the JSON variant; `model` makes it one of the other. */
export function clipRecipe(change: Partial<CompatibleVideoRecipe> = {}): CompatibleVideoRecipe {
  return { kind: "compatible-video", model: "vidgen-2", prompt: "a red fox in snow", images: [], videos: [], ...change };
}

/** A small picture from words. */
export function pictureRecipe(change: Partial<ImageRecipe> = {}): ImageRecipe {
  return { kind: "image", model: "img-legacy-2", prompt: "a red fox in snow", inputs: [], size: "256x256", ...change };
}

export function foxRecipe(change: Partial<NativeVideoRecipe> = {}): NativeVideoRecipe {
  return {
    kind: "native-video",
    model: "vidgen-2",
    prompt: "a red fox in snow",
    inputs: [],
    duration: 5,
    resolution: "480p",
    ratio: "16:9",
    ...change,
  };
}
