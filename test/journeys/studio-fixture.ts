import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import type { ContractRouterClient } from "@orpc/contract";
import { type Page, test as base } from "@playwright/test";
import { WebSocket } from "ws";
import { askForAnotherWindow } from "../../electron/local/running-studio.ts";
import type { Contract } from "../../shared/contract/contract.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { type ChildProgram, startProgram } from "../child-program.ts";

export { expect } from "@playwright/test";

interface StudioReady {
  url: string;
  dataFolder: string;
  pid: number;
}

interface GatewayReady {
  url: string;
  key: string;
}

export interface RunningStudio {
  dataFolder: string;
  program: ChildProgram<StudioReady>;
  /** A new address that lets a page in, once. */
  entryLink(): Promise<string>;
  /** What a window does through the contract, for the parts of a journey that are not its point. */
  client: ContractRouterClient<Contract>;
  /** Ends the studio (`SIGKILL`: at once) and starts it on the same data. Its session is new, so open the page by a new link. */
  restart(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Makes the demo gateway of this test the active connection. */
  connect(name?: string): Promise<void>;
}

export interface RunningGateway extends GatewayReady {
  program: ChildProgram<GatewayReady>;
  /** Orders a fault for the next `count` requests. */
  fault(name: string, count?: number): Promise<void>;
  /** Every request to the six areas so far, in order. */
  log(): Promise<{ method: string; path: string }[]>;
}

interface Options {
  /** Faults of the demo gateway from its start, as `NAME` or `NAME:COUNT`. */
  faults: string[];
  /** How many times faster than real the demo gateway's clocks run. */
  speed: number;
}

interface Parts {
  gateway: RunningGateway;
  studio: RunningStudio;
  /** The test's page, already inside the studio. */
  studioPage: Page;
}

/** Playwright's test with a real local host and a real demo gateway, each in a process of its own, each with data of its own. */
export const test = base.extend<Options & Parts>({
  faults: [[], { option: true }],
  speed: [10, { option: true }],
  gateway: async ({ faults, speed }, use) => {
    const gateway = await startGateway(faults, speed);
    await use(gateway);
    await gateway.program.stop();
  },
  studio: async ({ gateway }, use, info) => {
    const folder = await mkdtemp(join(tmpdir(), "lanternist-journey-"));
    const studio = await startStudio(folder, gateway);
    await use(studio);
    if (info.status !== info.expectedStatus) await info.attach("studio.txt", { body: studio.program.output() });
    await studio.program.stop();
    await rm(folder, { recursive: true, force: true });
  },
  page: async ({ page }, use) => {
    // Held for the whole test: asked for only while an event is awaited, the browser may open a file window before it knows that it is caught.
    page.on("filechooser", () => undefined);
    await use(page);
  },
  studioPage: async ({ studio, page }, use) => {
    await page.goto(await studio.entryLink());
    await use(page);
  },
});

export async function startGateway(faults: string[], speed: number): Promise<RunningGateway> {
  const args = ["--json", "--speed", String(speed), ...faults.flatMap((fault) => ["--fault", fault])];
  const program = await startProgram<GatewayReady>("electron/demo/main.ts", args);
  const { url, key } = program.ready;
  return {
    url,
    key,
    program,
    async fault(name, count = 1) {
      const answer = await fetch(new URL("/demo/faults", url), { method: "POST", body: JSON.stringify({ name, count }) });
      if (!answer.ok) throw new Error(`The demo gateway refused the fault ${name}: ${await answer.text()}`);
    },
    async log() {
      const answer = (await (await fetch(new URL("/demo/log", url))).json()) as { requests: { method: string; path: string }[] };
      return answer.requests;
    },
  };
}

export async function startStudio(dataFolder: string, gateway: GatewayReady): Promise<RunningStudio> {
  const start = () => startProgram<StudioReady>("electron/local/main.ts", ["--json", "--data", dataFolder]);
  const program = await start();
  const studio: RunningStudio = {
    dataFolder,
    program,
    client: await openClient(program.ready.url),
    entryLink: () => entryLink(dataFolder),
    async restart(signal) {
      await studio.program.stop(signal);
      studio.program = await start();
      studio.client = await openClient(studio.program.ready.url);
    },
    async connect(name = "Demo in a test") {
      await studio.client.studio.agreeToKeyFile();
      const settings = ConnectionSettings.parse({ name, baseUrl: gateway.url, pollSeconds: 1 });
      await studio.client.connections.add({ settings, key: gateway.key });
    },
  };
  return studio;
}

async function entryLink(dataFolder: string): Promise<string> {
  const window = await askForAnotherWindow(dataFolder);
  if (!window) throw new Error("The studio gave no new entry link.");
  return window.url;
}

/** Trades an entry link for the session, as a browser does, and talks to the contract with it. */
async function openClient(link: string): Promise<ContractRouterClient<Contract>> {
  const entry = await fetch(link, { redirect: "manual" });
  const cookie = entry.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { origin, host } = new URL(link);
  const socket = new WebSocket(`ws://${host}/contract`, { headers: { cookie, origin } });
  return createORPCClient(new RPCLink({ websocket: socket }));
}
