import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { GIB, MIB } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import type { OutgoingFile } from "../exchange/outgoing.ts";
import { MOST_ZIP_BYTES, type ZipFile, zipPieces } from "../exchange/zip-pieces.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { type BackupFile, settingsBeside } from "./backup-files.ts";
import { backupsFolder } from "./backups-folder.ts";
import { settingsToBring } from "./kept-settings.ts";
import { type BackupManifest, databaseName, manifestName, settingsName } from "./manifest.ts";
import { assertRestorable } from "./read-backup.ts";
import { removeLeft } from "./remove-left.ts";
import { takeSecretsOut } from "./without-secrets.ts";

interface Parts {
  dataFolder: string;
  /** Of the studio. */
  version: string;
  knownVersion: number;
}

/** For the zip's own lines, the settings and the manifest. */
const ROOM_BYTES = 4 * MIB;

/** A backup as one file for the person's own folder: a zip of the database, the settings and a manifest, without any key (GEN-02). */
export class OutgoingBackups {
  readonly #parts: Parts;
  readonly #folder: string;
  #ready: { id: string; file: OutgoingFile; copy: string } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#folder = join(backupsFolder(parts.dataFolder), "outgoing");
    this.clear();
  }

  /** One at a time: the copy that one before was made of is removed. Fails with `too-large`, `invalid-input`, or storage's failures. */
  async prepare(backup: BackupFile): Promise<{ id: string; name: string; bytes: number }> {
    this.clear();
    const id = randomUUID();
    const copy = join(this.#folder, `${id}.db`);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      // Written anew once more, so that it holds no more than it shows.
      assertSpace(this.#folder, backup.bytes * 3);
      await copyFile(backup.path, copy);
      takeSecretsOut(copy);
      const facts = assertRestorable(copy, backup.name, this.#parts.knownVersion);
      const bytes = statSync(copy).size;
      if (bytes + ROOM_BYTES > MOST_ZIP_BYTES) throw tooLarge(bytes);
      const manifest = { studio: this.#parts.version, madeAt: Math.floor(backup.time), schema: facts.version, ...facts };
      const name = `lanternist backup ${nameOfTime(backup.time)}.zip`;
      const settings = settingsToBring(settingsBeside(backup));
      this.#ready = { id, copy, file: { name, mime: "application/zip", pieces: () => zipPieces(files(copy, settings, manifest)) } };
      return { id, name, bytes };
    } catch (error) {
      this.clear();
      throw storageFailure(error, this.#folder);
    }
  }

  get(id: string): OutgoingFile | undefined {
    return this.#ready?.id === id ? this.#ready.file : undefined;
  }

  clear(): void {
    this.#ready = undefined;
    removeLeft(this.#folder);
  }
}

type About = Pick<BackupManifest, "studio" | "madeAt" | "schema" | "entries" | "threads">;

/** The manifest last: it says what the others turned out to be. */
async function* files(copy: string, settings: Record<string, unknown> | undefined, about: About): AsyncGenerator<ZipFile> {
  const { studio, madeAt, schema, entries, threads } = about;
  const database = counting(createReadStream(copy, { highWaterMark: MIB }));
  yield { name: databaseName, createdAt: madeAt, pieces: database.pieces };
  const text = settings && counting([Buffer.from(JSON.stringify(settings, undefined, 2))]);
  if (text) yield { name: settingsName, createdAt: madeAt, pieces: text.pieces };
  const known = { [databaseName]: database.facts(), ...(text && { [settingsName]: text.facts() }) };
  const manifest: BackupManifest = { format: "lanternist-backup", version: 1, studio, madeAt, schema, entries, threads, files: known };
  yield { name: manifestName, createdAt: madeAt, pieces: [Buffer.from(JSON.stringify(manifest, undefined, 2))] };
}

function counting(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { pieces: pieces(), facts: () => ({ bytes, sha256: hash.digest("hex") }) };
}

function nameOfTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ").replace(":", "");
}

function tooLarge(bytes: number): Failure {
  const gigabytes = Math.ceil((bytes / GIB) * 10) / 10;
  const message = `The backup has ${gigabytes} GB; one file can have 4 GB. Copy it from the folder of backups instead.`;
  return new Failure({ code: "too-large", reason: "backup-too-large", message, detail: { gigabytes, max: 4 }, action: "none" });
}
