import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DiskUse } from "../../../shared/contract/care.ts";
import type { Database } from "../database.ts";

interface Sum {
  count: number;
  bytes: number;
}

const isElsewhere = "(path GLOB '/*' OR path GLOB '[A-Za-z]:*' OR substr(path, 1, 2) = '\\\\')";
const shown = "id IN (SELECT media_id FROM entries WHERE trashed_at IS NULL)";
const inTrash = `id IN (SELECT media_id FROM entries WHERE trashed_at IS NOT NULL) AND NOT ${shown}`;
const sum = "count(*) AS count, coalesce(sum(bytes), 0) AS bytes";

/** Folders of what can be made again at any time. */
const rebuildable = ["posters", "loudness", "proxies", "asset-previews"];
const AT_ONCE = 32;

/** How much room the library takes, by what takes it (DT-04). A file that several entries show counts once. */
export function readDiskUse(database: Database): DiskUse {
  const one = (where: string) => database.get<Sum>(`SELECT ${sum} FROM media WHERE ${where}`) ?? { count: 0, bytes: 0 };
  return {
    kinds: database.all(`SELECT kind, ${sum} FROM media WHERE ${shown} AND NOT ${isElsewhere} GROUP BY kind ORDER BY bytes DESC`),
    projects: database
      .all<Sum & { id: string | null; name: string | null }>(
        `SELECT projects.id, projects.name, ${sum}
         FROM (SELECT DISTINCT media_id, project_id FROM entries WHERE trashed_at IS NULL AND project_id IS NOT NULL) AS own
           JOIN media ON media.id = own.media_id JOIN projects ON projects.id = own.project_id
         WHERE NOT ${isElsewhere} GROUP BY projects.id ORDER BY bytes DESC`,
      )
      .map(({ id, name, ...rest }) => ({ id: id ?? "", name: name ?? "", ...rest })),
    trash: one(`${inTrash} AND NOT ${isElsewhere}`),
    others: one(`id NOT IN (SELECT media_id FROM entries) AND NOT ${isElsewhere}`),
    elsewhere: one(isElsewhere),
  };
}

/** How much room is taken by what can be made again: posters, copies to look at, and the like. */
export async function sumRebuildable(dataFolder: string, signal?: AbortSignal): Promise<Sum> {
  const total = { count: 0, bytes: 0 };
  for (const folder of rebuildable) {
    const names = await readdir(join(dataFolder, folder)).catch(() => []);
    for (let from = 0; from < names.length && !signal?.aborted; from += AT_ONCE) {
      const some = names.slice(from, from + AT_ONCE).map((name) => stat(join(dataFolder, folder, name)).catch(() => undefined));
      for (const facts of await Promise.all(some)) {
        if (!facts?.isFile()) continue;
        total.count += 1;
        total.bytes += facts.size;
      }
    }
  }
  return total;
}
