import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Host } from "../core/host.ts";
import { makeFolder } from "../core/make-folder.ts";
import { createNodeFetch } from "./node-fetch.ts";
import { openTarget, revealFile } from "./open.ts";
import { createSecretStore } from "./secrets.ts";
import { createSettingsFile } from "./settings-file.ts";
import { collectYoungGarbageOften } from "./young-garbage.ts";
import { startDemo } from "./start-demo.ts";

export interface NodeHostOptions {
  kind: "local" | "cli";
  dataFolder: string;
  /** Folder of the built page, where this host serves one. */
  pageFolder?: string;
  notify?: Host["notify"];
}

/** The host of plain Node: what `electron/local` and `electron/cli` share. */
export async function createNodeHost(options: NodeHostOptions): Promise<Host> {
  // What a person makes is theirs alone, also where the system's default lets others of the machine look.
  makeFolder(options.dataFolder);
  collectYoungGarbageOften();
  const settings = createSettingsFile(options.dataFolder);
  return {
    kind: options.kind,
    version: studioVersion(),
    dataFolder: options.dataFolder,
    settings,
    secrets: createSecretStore(options.dataFolder, settings),
    fetch: createNodeFetch(),
    reveal: revealFile,
    open: openTarget,
    notify: options.notify ?? (() => undefined),
    startDemo,
    mediaBase: () => "",
    ...(options.pageFolder === undefined ? {} : { pageFolder: options.pageFolder }),
  };
}

export function studioVersion(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8")) as { version: string };
  return manifest.version;
}
