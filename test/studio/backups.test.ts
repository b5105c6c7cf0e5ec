import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { zipSync } from "fflate";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { RestoreFolder } from "../../electron/core/backups/pending-restore.ts";
import { MIB } from "../../shared/units.ts";
import { addPicture, backupsOf, handIn, idsOf, noGateway, savedFile, textOf, unzipped } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function open(folder: string) {
  const opened = await openStudio(folder, noGateway);
  onTestFinished(() => opened.close().catch(() => undefined));
  return opened;
}

describe("DT-04 restoring a listed backup", () => {
  test("brings its results and settings back at the next start, keeps what was before, and touches no file", async () => {
    const folder = temporaryFolder();
    const sources = temporaryFolder();
    const before = await open(folder);
    const first = await addPicture(before, sources, "first");
    await before.client.preferences.set({ theme: "dark" });
    const made = await before.client.backups.make();
    expect(made).toMatchObject({ sort: "made", entries: 1, threads: 0, hasSettings: true });

    const second = await addPicture(before, sources, "second");
    const { path } = await before.client.library.get({ id: second });
    await before.client.preferences.set({ theme: "light" });
    const source = { type: "backup", name: made.name } as const;
    expect(await before.client.backups.compare({ source })).toEqual({ entries: 1, threads: 0 });
    await before.client.backups.restore({ source });
    expect(await backupsOf(before)).toMatchObject({ pending: { name: made.name } });
    // Until the next start everything is as it was.
    expect(await idsOf(before)).toEqual([first, second].toSorted());
    await before.close();

    const after = await open(folder);
    expect(await idsOf(after)).toEqual([first]);
    expect((await after.client.preferences.get()).theme).toBe("dark");
    expect(existsSync(path)).toBe(true);
    const { backups, pending, restored } = await backupsOf(after);
    expect(pending).toBeUndefined();
    expect(restored).toMatchObject({ name: made.name, isKept: true });
    expect(backups).toEqual([expect.objectContaining({ sort: "kept", entries: 2 }), expect.objectContaining({ sort: "made", entries: 1 })]);
    expect((await after.client.library.check({ deep: true })).problems).toEqual([]);
    expect(readdirSync(folder)).not.toContain("restore");

    // And the way back.
    const kept = backups[0]?.name ?? "";
    await after.client.backups.restore({ source: { type: "backup", name: kept } });
    await after.close();
    const back = await open(folder);
    expect(await idsOf(back)).toEqual([first, second].toSorted());
    expect((await back.client.preferences.get()).theme).toBe("light");
  });

  test("tells what was kept only as long as it is there", async () => {
    const folder = temporaryFolder();
    const before = await open(folder);
    const { name } = await before.client.backups.make();
    await before.client.backups.restore({ source: { type: "backup", name } });
    await before.close();
    const after = await open(folder);
    const { backups } = await backupsOf(after);
    await after.client.backups.remove({ name: backups.find(({ sort }) => sort === "kept")?.name ?? "" });
    expect((await backupsOf(after)).restored).toMatchObject({ name, isKept: false });
  });

  test("that was taken back does not happen", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    const id = await addPicture(opened, temporaryFolder(), "one");
    await opened.client.backups.restore({ source: { type: "backup", name } });
    expect(await opened.client.backups.cancelRestore()).toEqual({ name });
    expect((await backupsOf(opened)).pending).toBeUndefined();
    await opened.close();
    expect(await idsOf(await open(folder))).toEqual([id]);
  });

  test("is refused where it is damaged, newer or something else, and the list says so", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    const whole = readFileSync(join(folder, "backups", name));
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, 4096 * 3, 4096 * 6);
    writeFileSync(join(folder, "backups", "kept-damaged.db"), damaged);
    writeFileSync(join(folder, "backups", "kept-text.db"), "a text");
    writeFileSync(join(folder, "backups", "kept-newer.db"), whole);
    writeFileSync(join(folder, "backups", "kept-other.db"), "");
    change(join(folder, "backups", "kept-newer.db"), "PRAGMA user_version = 999");
    change(join(folder, "backups", "kept-other.db"), "CREATE TABLE notes (id); PRAGMA user_version = 3");
    const { backups } = await backupsOf(opened);
    const problems = Object.fromEntries(backups.map((backup) => [backup.name, backup.problem]));
    expect(problems).toMatchObject({ "kept-text.db": "damaged", "kept-newer.db": "newer", "kept-other.db": "foreign" });
    for (const [each, reason] of [
      ["kept-damaged.db", "backup-damaged"],
      ["kept-text.db", "backup-damaged"],
      ["kept-newer.db", "backup-newer"],
      ["kept-other.db", "backup-foreign"],
    ] as const)
      await expect(opened.client.backups.restore({ source: { type: "backup", name: each } })).rejects.toMatchObject({
        data: { code: "invalid-input", reason },
      });
    for (const each of ["../lanternist.db", "none.db"])
      await expect(opened.client.backups.restore({ source: { type: "backup", name: each } })).rejects.toMatchObject({
        data: { code: "not-found", reason: "backup-unknown" },
      });
    expect((await backupsOf(opened)).pending).toBeUndefined();
    expect(readdirSync(join(folder, "restore"))).toEqual([]);
  });

  test("can be taken back while it is being made ready", async () => {
    const opened = await open(temporaryFolder());
    const { name } = await opened.client.backups.make();
    const { stage } = RestoreFolder.prototype;
    let takenBack: Promise<unknown> | undefined;
    vi.spyOn(RestoreFolder.prototype, "stage").mockImplementationOnce(function (this: RestoreFolder, ...of) {
      takenBack = opened.client.backups.cancelRestore();
      return stage.apply(this, of);
    });
    expect(await opened.client.backups.restore({ source: { type: "backup", name } })).toMatchObject({ name });
    expect(await takenBack).toEqual({ name });
    expect((await backupsOf(opened)).pending).toBeUndefined();
  });

  test("is taken back at once while a file is handed in, and so is one that waits for it", async () => {
    const opened = await open(temporaryFolder());
    const { name } = await opened.client.backups.make();
    await opened.client.backups.restore({ source: { type: "backup", name } });
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const init = { method: "POST", body: body.readable, duplex: "half" };
    const handedIn = opened.studio.respond(new Request("http://studio/backup-file?name=mine.zip", init));
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode("PK"));
    const waiting = expect(opened.client.backups.restore({ source: { type: "backup", name } })).rejects.toMatchObject({
      data: { code: "cancelled" },
    });
    // By then it waits for its turn.
    await setImmediate();
    expect(await opened.client.backups.cancelRestore()).toEqual({ name });
    expect((await backupsOf(opened)).pending).toBeUndefined();
    await writer.close();
    expect((await handedIn).ok).toBe(false);
    await waiting;
    expect((await backupsOf(opened)).pending).toBeUndefined();
    // The next one is nobody's business but its own.
    expect(await opened.client.backups.restore({ source: { type: "backup", name } })).toMatchObject({ name });
  });

  test("is offered again when it can be read again", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    const path = join(folder, "backups", name);
    const whole = readFileSync(path);
    const write = (bytes: Uint8Array) => {
      writeFileSync(path, bytes);
      utimesSync(path, 1000, 1000);
    };
    write(Buffer.alloc(whole.length, "x"));
    expect((await backupsOf(opened)).backups).toMatchObject([{ name, problem: "damaged" }]);
    write(whole);
    expect((await backupsOf(opened)).backups.map(({ problem }) => problem)).toEqual([undefined]);
  });

  test("is not waited for in the list while another program holds it, and is offered again when that is over", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    const path = join(folder, "backups", name);
    utimesSync(path, 1000, 1000);
    const other = new DatabaseSync(path);
    other.exec("BEGIN EXCLUSIVE");
    const began = performance.now();
    expect((await backupsOf(opened)).backups).toMatchObject([{ name, problem: "unreadable" }]);
    expect(performance.now() - began).toBeLessThan(4000);
    other.exec("ROLLBACK");
    other.close();
    expect((await backupsOf(opened)).backups.map(({ problem }) => problem)).toEqual([undefined]);
  });

  test("is read once, also one of a newer version", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    copyFileSync(join(folder, "backups", name), join(folder, "backups", "kept-newer.db"));
    change(join(folder, "backups", "kept-newer.db"), "PRAGMA user_version = 999");
    const first = await backupsOf(opened);
    expect(first.backups.map(({ problem }) => problem).toSorted()).toEqual(["newer", undefined]);
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await backupsOf(opened)).toEqual(first);
    expect(prepare.mock.calls.filter(([sql]) => sql === "PRAGMA user_version")).toEqual([]);
  });

  test("can be removed", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const { name } = await opened.client.backups.make();
    await opened.client.backups.remove({ name });
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

describe("DT-04 a backup as one file", () => {
  test("comes back on another machine without any key, with its results told missing", async () => {
    const first = await open(temporaryFolder());
    const id = await addPicture(first, temporaryFolder(), "one");
    const [connection] = await first.client.connections.list();
    const secret = "Bearer a-secret-of-a-header-0123";
    const extraHeaders = { "X-Api-Key": "short-secret", "X-Other": secret, "X-Team": "films" };
    await first.client.connections.update({ id: connection?.id ?? "", settings: { extraHeaders } });
    await first.client.preferences.set({ theme: "dark" });
    const zip = await savedFile(first);
    const files = unzipped(zip);
    expect(Object.keys(files).toSorted()).toEqual(["lanternist.db", "manifest.json", "settings.json"]);
    expect(JSON.parse(textOf(files["manifest.json"]))).toMatchObject({ format: "lanternist-backup", version: 1, entries: 1 });
    for (const hidden of [noGateway.key, "short-secret", "a-secret-of-a-header"]) expect(zip.includes(hidden)).toBe(false);
    expect(zip.includes("X-Team")).toBe(true);
    expect(textOf(files["settings.json"])).not.toMatch(/consent|port|agree/i);
    await first.close();

    const elsewhere = temporaryFolder();
    const second = await open(elsewhere);
    const own = await addPicture(second, temporaryFolder(), "own");
    const handed = await handIn(second.studio, zip, "from home.zip");
    expect(handed).toMatchObject({ name: "from home.zip", entries: 1, threads: 0, hasSettings: true });
    const source = { type: "file", id: handed.id } as const;
    expect(await second.client.backups.compare({ source })).toEqual({ entries: 1, threads: 0 });
    await second.client.backups.restore({ source });
    const { path } = await second.client.library.get({ id: own });
    await second.close();

    const after = await open(elsewhere);
    const { entries } = await after.client.library.list({ filter: { isTrashed: false } });
    expect(entries.map((entry) => [entry.id, entry.isMissing])).toEqual([[id, true]]);
    expect((await after.client.library.check({ deep: false })).problems).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
    expect((await after.client.preferences.get()).theme).toBe("dark");
    const [back] = await after.client.connections.list();
    expect(back).toMatchObject({ name: "Test gateway", isActive: true, extraHeaders: { "X-Team": "films" } });
    expect((await after.client.connections.test({ id: back?.id ?? "" })).failure).toMatchObject({ code: "no-key" });
  });

  test("uses the keys that are still there", async () => {
    const folder = temporaryFolder();
    const opened = await open(folder);
    const handed = await handIn(opened.studio, await savedFile(opened));
    await opened.client.backups.restore({ source: { type: "file", id: handed.id } });
    await opened.close();
    const after = await open(folder);
    const [connection] = await after.client.connections.list();
    // The key is found; only nothing answers there.
    expect((await after.client.connections.test({ id: connection?.id ?? "" })).failure).toMatchObject({ code: "unreachable" });
  });
});

describe("DT-04 a backup file that is handed in", () => {
  /** A studio with one result, and its backup as a file. */
  async function saved() {
    const folder = temporaryFolder();
    const opened = await open(folder);
    await addPicture(opened, temporaryFolder(), "one");
    const zip = await savedFile(opened);
    const refused = async (bytes: Uint8Array) => (await handIn(opened.studio, bytes)).error?.reason;
    return { folder, opened, zip, refused, files: unzipped(zip) };
  }

  test("is refused when it is cut off anywhere, or a byte of it is another", async () => {
    const { folder, zip, refused, files } = await saved();
    for (const length of [0, 1, 30, Math.floor(zip.length / 2), zip.length - 1, zip.length - 40])
      expect([length, await refused(zip.subarray(0, length))]).toEqual([length, "backup-damaged"]);
    for (const at of [200, 9000, Math.floor(zip.length / 2)]) {
      const changed = Buffer.from(zip);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect([at, await refused(changed)]).toEqual([at, "backup-damaged"]);
    }
    expect(await refused(Buffer.from("a text"))).toBe("backup-damaged");
    expect(await refused(Buffer.from(files["lanternist.db"] ?? []))).toBe("backup-damaged");
    expect(existsSync(join(folder, "backups", "handed-in"))).toBe(false);
  });

  test("is refused when it holds anything else, twice the same, or less", async () => {
    const { refused, files } = await saved();
    const { "lanternist.db": database = new Uint8Array(), "manifest.json": manifest = new Uint8Array() } = files;
    expect(await refused(zipSync({ ...files, "../evil.db": database }))).toBe("backup-foreign");
    expect(await refused(zipSync({ ...files, "/etc/evil": database }))).toBe("backup-foreign");
    expect(await refused(zipSync({ "lanternist.db": database }))).toBe("backup-foreign");
    expect(await refused(zipSync({ "lanternist.db": database, "manifest.json": manifest }))).toBe("backup-damaged");
    expect(await refused(zipSync({ notes: Buffer.from("mine") }))).toBe("backup-foreign");
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`file ${at}`, database.subarray(0, 1)]));
    expect(await refused(zipSync(many))).toBe("backup-damaged");
  });

  test("is refused when its database is newer or not the one that it speaks of, or it is of a newer kind", async () => {
    const { refused, files } = await saved();
    const { "lanternist.db": database = new Uint8Array(), "manifest.json": text } = files;
    const manifest = JSON.parse(textOf(text)) as { files: Record<string, unknown> };
    const file = join(temporaryFolder(), "newer.db");
    writeFileSync(file, database);
    change(file, "PRAGMA user_version = 999");
    const zipped = (content: Uint8Array, of: object) =>
      zipSync({ ...files, "lanternist.db": content, "manifest.json": Buffer.from(JSON.stringify(of)) });
    const facts = (content: Uint8Array) => ({ bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
    const newer = readFileSync(file);
    expect(await refused(zipped(newer, manifest))).toBe("backup-damaged");
    expect(await refused(zipped(newer, { ...manifest, files: { ...manifest.files, "lanternist.db": facts(newer) } }))).toBe("backup-newer");
    expect(await refused(zipped(database, { ...manifest, version: 2 }))).toBe("backup-newer");
    expect(await refused(zipped(database, { ...manifest, format: "other" }))).toBe("backup-foreign");
    expect(await refused(zipped(database, { ...manifest, madeAt: 9e15 }))).toBe("backup-foreign");
  });

  test("is taken when it was packed anew, and refused when it would fill the disk", async () => {
    const { opened, refused, files } = await saved();
    expect(await handIn(opened.studio, zipSync(files, { level: 9 }))).toMatchObject({ entries: 1 });
    const bomb = new Uint8Array(64 * MIB);
    expect(await refused(zipSync({ ...files, "lanternist.db": bomb }, { level: 9 }))).toBe("backup-foreign");
    expect(await refused(zipSync({ ...files, "manifest.json": bomb }, { level: 9 }))).toBe("backup-foreign");
    // A list that says less than there is.
    const packed = Buffer.from(zipSync({ ...files, "manifest.json": bomb }, { level: 9 }));
    const real = Buffer.alloc(4);
    real.writeUInt32LE(bomb.length);
    for (let at = packed.indexOf(real); at >= 0; at = packed.indexOf(real, at + 1)) packed.writeUInt32LE(100, at);
    expect(await refused(packed)).toBe("backup-damaged");
  });

  test("can be restored only as long as it is at hand", async () => {
    const { opened, zip } = await saved();
    const { id } = await handIn(opened.studio, zip);
    await handIn(opened.studio, zip.subarray(0, 100));
    await expect(opened.client.backups.restore({ source: { type: "file", id } })).rejects.toMatchObject({
      data: { code: "not-found", reason: "backup-unknown" },
    });
    expect((await opened.studio.respond(new Request(`http://studio/backup-export/${id}`))).status).toBe(404);
  });

  test("is not at hand any more when its restore failed in the middle, and that is said", async () => {
    const { folder, opened, zip } = await saved();
    const { id } = await handIn(opened.studio, zip);
    const handed = join(folder, "backups", "handed-in");
    for (const file of readdirSync(handed)) truncateSync(join(handed, file), 5000);
    const restore = () => opened.client.backups.restore({ source: { type: "file", id } });
    await expect(restore()).rejects.toMatchObject({ data: { reason: "backup-damaged" } });
    await expect(restore()).rejects.toMatchObject({ data: { code: "not-found", reason: "backup-unknown" } });
  });
});

test("DT-04 what a restore left behind before it counted is cleared away, and a staged copy that rotted is dropped", async () => {
  const folder = temporaryFolder();
  const opened = await open(folder);
  const id = await addPicture(opened, temporaryFolder(), "one");
  const { name } = await opened.client.backups.make();
  await opened.close();
  mkdirSync(join(folder, "restore"), { recursive: true });
  writeFileSync(join(folder, "restore", "lanternist.db"), "half a copy");
  writeFileSync(join(folder, "restore", "restore.json.part"), "{");
  const second = await open(folder);
  expect(await idsOf(second)).toEqual([id]);
  expect(existsSync(join(folder, "restore"))).toBe(false);
  await second.client.backups.restore({ source: { type: "backup", name } });
  await second.close();
  truncateSync(join(folder, "restore", "lanternist.db"), 5000);
  const third = await open(folder);
  expect(await idsOf(third)).toEqual([id]);
  expect((await backupsOf(third)).pending).toBeUndefined();
});
