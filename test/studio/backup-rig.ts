import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { onTestFinished } from "vitest";
import type { HandedBackup } from "../../shared/contract/backups.ts";
import type { FailureData } from "../../shared/failure.ts";
import type { Studio } from "../../electron/core/studio.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Opened = Awaited<ReturnType<typeof openStudio>>;

/** Nothing answers there: what is restored must not need it. */
export const noGateway = { url: "http://127.0.0.1:9", key: "sk-test-KEY-0123456789-nobody-may-see" };

/** Brings a picture of its own content into the library, as people import; the entry's id. */
export async function addPicture({ studio }: Pick<Opened, "studio">, folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.jpg`);
  // Anything behind a picture's end is another content and the same picture.
  writeFileSync(path, Buffer.concat([readFileSync(fixturePath("plain.jpg")), Buffer.from(name)]));
  const { files } = await studio.imports.run([path]);
  const [file] = files;
  if (file?.status !== "imported" || file.id === undefined) throw new Error(`Not imported: ${JSON.stringify(files)}`);
  return file.id;
}

/** A closed studio in which a restore waits: of no results and the dark theme, while there is one result now, and the light theme. */
export async function waitingRestore() {
  const folder = temporaryFolder();
  const open = async () => {
    const opened = await openStudio(folder, noGateway);
    onTestFinished(() => opened.close().catch(() => undefined));
    return opened;
  };
  const before = await open();
  await before.client.preferences.set({ theme: "dark" });
  const { name } = await before.client.backups.make();
  const id = await addPicture(before, temporaryFolder(), "one");
  await before.client.preferences.set({ theme: "light" });
  const restore = await before.client.backups.restore({ source: { type: "backup", name } });
  await before.close();
  return { folder, open, id, name, restore, staged: join(folder, "restore", "lanternist.db") };
}

/** What the studio tells of its backups now. */
export async function backupsOf({ client }: Pick<Opened, "client">) {
  const leave = new AbortController();
  for await (const state of await client.backups.watch(undefined, { signal: leave.signal })) {
    leave.abort();
    return state;
  }
  throw new Error("Nothing was told.");
}

export async function idsOf({ client }: Pick<Opened, "client">): Promise<string[]> {
  const { entries } = await client.library.list({ filter: { isTrashed: false } });
  return entries.map(({ id }) => id).toSorted();
}

/** A backup as the one file that a person saves. */
export async function savedFile({ client, studio }: Pick<Opened, "client" | "studio">, name?: string): Promise<Buffer> {
  const { id } = await client.backups.prepareFile({ ...(name !== undefined && { name }) });
  const response = await studio.respond(new Request(`http://studio/backup-export/${id}`));
  if (response.status !== 200) throw new Error(`It answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Hands a file in as the page does. */
export async function handIn(studio: Studio, bytes: Uint8Array, name = "mine.zip"): Promise<HandedBackup & { error?: FailureData }> {
  const body = new Uint8Array(bytes);
  const response = await studio.respond(
    new Request(`http://studio/backup-file?name=${encodeURIComponent(name)}`, { method: "POST", body }),
  );
  return (await response.json()) as HandedBackup & { error?: FailureData };
}

/** The files of a zip. */
export function unzipped(zip: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(zip);
}

export function textOf(bytes: Uint8Array | undefined): string {
  return strFromU8(bytes ?? new Uint8Array());
}
