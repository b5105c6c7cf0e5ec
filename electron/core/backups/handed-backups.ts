import { createHash, randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { HandedBackup } from "../../../shared/contract/backups.ts";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import { writeIncoming } from "../library/incoming.ts";
import { backupsFolder, makeBackupsFolder } from "./backups-folder.ts";
import { settingsToBring } from "./kept-settings.ts";
import { BackupManifest, databaseName, manifestName, settingsName } from "./manifest.ts";
import type { RestoreSource } from "./pending-restore.ts";
import { assertRestorable, notRestorable } from "./read-backup.ts";
import { removeLeft } from "./remove-left.ts";
import { readZipEntries, readZipEntry, type ZipEntry } from "./zip-entries.ts";

/** Settings and manifests have kilobytes. */
const MOST_TEXT_BYTES = 4 * MIB;
/** No database of ours packs better; a file that claims so is there to fill the disk. */
const MOST_TIMES_PACKED = 100;

/** Backup files that a person handed in: verified whole before they are offered, and nothing of them lies anywhere but in a folder of their own. */
export class HandedBackups {
  readonly #dataFolder: string;
  readonly #folder: string;
  readonly #knownVersion: number;
  #handed: { id: string; source: RestoreSource } | undefined;

  constructor({ dataFolder, knownVersion }: { dataFolder: string; knownVersion: number }) {
    this.#dataFolder = dataFolder;
    this.#folder = join(backupsFolder(dataFolder), "handed-in");
    this.#knownVersion = knownVersion;
    this.clear();
  }

  /** In place of the one before. Fails with `invalid-input` (`backup-damaged`, `backup-foreign`, `backup-newer`), `storage-full`, `storage-error`, `cancelled`. */
  async take(body: AsyncIterable<Uint8Array>, name: string, signal?: AbortSignal): Promise<HandedBackup> {
    this.clear();
    try {
      makeBackupsFolder(this.#dataFolder);
      const { file } = await writeIncoming(body, this.#folder, { signal });
      const handed = await this.#open(file, name, signal);
      rmSync(file, { force: true });
      return handed;
    } catch (error) {
      this.clear();
      throw error;
    }
  }

  /** Fails with `not-found`, also where a restore that failed took the file away. */
  get(id: string): RestoreSource {
    if (this.#handed?.id === id && existsSync(this.#handed.source.path)) return this.#handed.source;
    const message = "The backup file is not at hand any more. Choose it again.";
    throw new Failure({ code: "not-found", reason: "backup-unknown", message });
  }

  clear(): void {
    this.#handed = undefined;
    removeLeft(this.#folder);
  }

  async #open(zip: string, name: string, signal: AbortSignal | undefined): Promise<HandedBackup> {
    const found = await entriesOf(zip, name);
    const manifest = readManifest(await textOf(zip, found.manifest, name), name);
    const { [databaseName]: database, [settingsName]: settings } = manifest.files;
    if (found.database.bytes > found.database.packedBytes * MOST_TIMES_PACKED + MIB) throw notRestorable("foreign", name);
    if (database.bytes !== found.database.bytes || (settings === undefined) !== (found.settings === undefined))
      throw notRestorable("damaged", name);
    assertSpace(this.#folder, found.database.bytes * 2);
    const content = damagedOrThrow(readZipEntry(zip, found.database), name);
    const written = await writeIncoming(content, this.#folder, { signal, expectedBytes: found.database.bytes });
    if (written.sha256 !== database.sha256) throw notRestorable("damaged", name);
    const text = found.settings && (await textOf(zip, found.settings, name));
    if (text && hashOf(text) !== settings?.sha256) throw notRestorable("damaged", name);
    const { entries, threads } = assertRestorable(written.file, name, this.#knownVersion);
    const kept = text && settingsToBring(parsed(text, name));
    const id = randomUUID();
    const about = { name, madeAt: manifest.madeAt };
    this.#handed = { id, source: { path: written.file, isOwn: true, bytes: written.bytes, about, ...(kept && { settings: kept }) } };
    return { id, ...about, entries, threads, hasSettings: kept !== undefined };
  }
}

/** Exactly the files of a backup, each once; anything else in it means that it is none. */
async function entriesOf(zip: string, name: string) {
  const entries = await readZipEntries(zip).catch((error: unknown) => {
    throw notRestorable("damaged", name, error);
  });
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const [manifest, database, settings] = [byName.get(manifestName), byName.get(databaseName), byName.get(settingsName)];
  const isOurs = byName.size === entries.length && entries.length === (settings ? 3 : 2);
  if (!isOurs || !manifest || !database) throw notRestorable("foreign", name);
  return { manifest, database, settings };
}

async function textOf(zip: string, entry: ZipEntry, name: string): Promise<Buffer> {
  if (entry.bytes > MOST_TEXT_BYTES) throw notRestorable("foreign", name);
  const pieces: Uint8Array[] = [];
  for await (const piece of damagedOrThrow(readZipEntry(zip, entry), name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function readManifest(text: Buffer, name: string): BackupManifest {
  const value = parsed(text, name);
  const manifest = BackupManifest.safeParse(value).data;
  if (manifest) return manifest;
  const isNewer = typeof value === "object" && value !== null && "format" in value && "version" in value && Number(value.version) > 1;
  throw notRestorable(isNewer ? "newer" : "foreign", name);
}

function parsed(text: Buffer, name: string): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch (error) {
    throw notRestorable("damaged", name, error);
  }
}

/** What the zip's reader does not take is a damaged zip; what the disk says of writing it stays what it is. */
async function* damagedOrThrow(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw notRestorable("damaged", name, error);
  }
}

function hashOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}
