import { describe, expect, test } from "vitest";
import type { Database } from "../../electron/core/database.ts";
import { prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";

interface Folder {
  id: string;
  folder: string;
  isReference?: boolean;
  project?: string;
  isOn?: boolean;
}

function addFolder(database: Database, { id, folder, isReference = false, project, isOn = true }: Folder): void {
  const sql =
    "INSERT INTO watched_folders (id, folder, is_reference, project_id, is_on, is_mount, created_at) VALUES (?, ?, ?, ?, ?, 0, 1)";
  database.run(sql, id, `/nowhere/${folder}`, isReference, project, isOn);
}

/** `entryId`: what it brought in. */
function addFile(database: Database, id: string, path: string, result: string, entryId?: string): void {
  database.run(
    `INSERT OR REPLACE INTO watched_files (folder_id, path, bytes, modified_at, result, entry_id, sha256, looked_at) VALUES (?, ?, 1, 1, ?, ?, ?, 1)`,
    id,
    path,
    result,
    entryId,
    entryId && `content of ${entryId}`,
  );
}

function addEntry(database: Database, id: string, trashedAt?: number): void {
  const media =
    "INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, created_at) VALUES (?, 'image', 'image/png', 1, ?, ?, ?, '{}', 1)";
  database.run(media, id, `content of ${id}`, `${id}.png`, id);
  const entry =
    "INSERT INTO entries (id, kind, role, media_id, created_at, width, height, title, trashed_at) VALUES (?, 'image', 'import', ?, 1, 1, 1, ?, ?)";
  database.run(entry, id, id, id, trashedAt);
}

const folders = `SELECT id || folder || ' ' || is_reference || is_on || coalesce(project_id, '') AS value FROM watched_folders ORDER BY id`;
const files = "SELECT folder_id || ' ' || path || ' ' || result AS value FROM watched_files ORDER BY folder_id, path";

/** A backup of `then`, after which `since` happened, restored. */
async function restored(then: (database: Database) => void, since: (database: Database) => void): Promise<string> {
  const { folder, open } = await prepared();
  await writing(folder, async (database) => {
    then(database);
    await database.backUp("{}");
    since(database);
  });
  await stageNewest(folder);
  await (await open()).close();
  return folder;
}

describe("DT-04 watched folders after a backup was restored", () => {
  test("one that was removed and added anew is the one of now: what lay there then does not come in", async () => {
    const folder = await restored(
      (database) => {
        addFolder(database, { id: "old", folder: "pictures" });
        addFile(database, "old", "came.png", "imported", "e1");
      },
      (database) => {
        database.run("DELETE FROM watched_folders");
        addFolder(database, { id: "new", folder: "pictures", isReference: true });
        addFile(database, "new", "came.png", "before");
        addFile(database, "new", "lay.png", "before");
      },
    );
    expect(rowsOf(folder, folders)).toEqual(["new/nowhere/pictures 11"]);
    expect(rowsOf(folder, files)).toEqual(["new came.png before", "new lay.png before"]);
  });

  test("one that was added since stays, without a project that the backup does not know; what it brought in may come in again", async () => {
    const folder = await restored(
      () => {},
      (database) => {
        database.run("INSERT INTO projects (id, name, created_at) VALUES ('p', 'Of now', 1)");
        addFolder(database, { id: "since", folder: "since", project: "p" });
        addEntry(database, "here");
        addEntry(database, "trashed", 5);
        addFile(database, "since", "before.png", "before");
        addFile(database, "since", "here.png", "imported", "here");
        addFile(database, "since", "trashed.png", "imported", "trashed");
        addFile(database, "since", "removed.png", "imported", "removed");
        addFile(database, "since", "text.png", "refused");
      },
    );
    expect(rowsOf(folder, folders)).toEqual(["since/nowhere/since 01"]);
    expect(rowsOf(folder, files)).toEqual(["since before.png before", "since removed.png imported", "since trashed.png imported"]);
  });

  test("one that was there then and now is watched as it is now, and knows what was seen at either time", async () => {
    const folder = await restored(
      (database) => {
        database.run("INSERT INTO projects (id, name, created_at) VALUES ('p', 'Of then', 1)");
        addFolder(database, { id: "both", folder: "both", isOn: false });
        addFolder(database, { id: "off", folder: "off" });
        addFile(database, "both", "then.png", "imported", "then");
      },
      (database) => {
        database.run("UPDATE watched_folders SET is_on = id = 'both', is_reference = 1, project_id = 'p'");
        addFile(database, "both", "removed.png", "imported", "removed");
        addEntry(database, "since");
        addFile(database, "both", "since.png", "imported", "since");
      },
    );
    expect(rowsOf(folder, folders)).toEqual(["both/nowhere/both 11p", "off/nowhere/off 10p"]);
    expect(rowsOf(folder, files)).toEqual(["both removed.png imported", "both then.png imported"]);
  });
});
