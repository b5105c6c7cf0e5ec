import { createRouterClient, type RouterClient } from "@orpc/server";
import type { Router } from "../core/router.ts";
import { createStudio, type Studio } from "../core/studio.ts";
import { dataFolder } from "../node/data-folder.ts";
import { createNodeHost } from "../node/node-host.ts";
import { chosenConnection } from "./connection-choice.ts";
import { type Parsed, usage } from "./options.ts";

/** A studio opened for one command, and the connection that the command is for. */
export interface Session {
  client: RouterClient<Router>;
  studio: Studio;
  /** Nothing where the command named none: the active connection is meant. */
  connectionId?: string;
}

export async function openSession(parsed: Parsed): Promise<Session> {
  // An empty variable must not lead into the person's own library.
  if (parsed.text("data")?.trim() === "") throw usage("--data needs a folder.");
  const studio = await createStudio(await createNodeHost({ kind: "cli", dataFolder: dataFolder(parsed.text("data")) }));
  const client = createRouterClient(studio.router);
  try {
    return { client, studio, connectionId: await chosenConnection(parsed, studio) };
  } catch (error) {
    await studio.close();
    throw error;
  }
}
