import type { AssetUses } from "../../../shared/contract/assets.ts";
import type { Chain } from "../../../shared/contract/chains.ts";
import type { Database } from "../database.ts";
import { hasEndedBadly } from "../jobs/chain-step.ts";
import type { Journal } from "../jobs/journal.ts";
import type { Makers } from "../jobs/makers.ts";
import { readKept } from "../kept-texts.ts";

/** So many results are named; the others are counted. */
const namedEntries = 50;

/**
 * What on this machine uses an asset: unfinished jobs of the connection, chains whose first shot is still to be made with it, and results of
 * it in the library (AS-05).
 */
export function findAssetUses(
  { database, journal, makers }: { database: Database; journal: Journal; makers: Makers },
  connectionId: string,
  assetId: string,
): AssetUses {
  const jobs = journal
    .unfinished()
    .filter((job) => job.connectionId === connectionId && namesAsset(job.recipe, assetId))
    .map(({ id, state, recipe }) => ({ id, state, title: makers.of(recipe).titleOf(recipe) }));
  const chains = plannedIn(database, connectionId, assetId);
  const from = `FROM entry_assets JOIN entries ON entries.id = entry_assets.entry_id
    WHERE entry_assets.asset_id = ? AND entries.connection_id = ? AND entries.trashed_at IS NULL`;
  const entries = database.all<{ id: string; title: string }>(
    `SELECT entries.id AS id, entries.title AS title ${from} ORDER BY entries.created_at DESC, entries.id LIMIT ?`,
    assetId,
    connectionId,
    namedEntries,
  );
  const count = database.get<{ count: number }>(`SELECT count(*) AS count ${from}`, assetId, connectionId);
  return { jobs: [...jobs, ...chains], entries: entries.map((row) => ({ ...row })), entryCount: count?.count ?? 0 };
}

/** A chain that waits for a person has no job that names its asset, and makes one when it goes on. */
function plannedIn(database: Database, connectionId: string, assetId: string): AssetUses["jobs"] {
  const sql =
    "SELECT record FROM chains WHERE connection_id = ? AND state IN ('running', 'stopped', 'waiting-for-you') AND instr(record, ?) > 0";
  return database
    .all<{ record: string }>(sql, connectionId, assetId)
    .flatMap(({ record }) => readKept<Chain>(record) ?? [])
    .filter(({ first, shots }) => namesAsset(first, assetId) && (shots[0]?.state === undefined || hasEndedBadly(shots[0].state)))
    .map(({ id, title }) => ({ id, title, state: "waiting" }));
}

/** Whether a recipe holds the asset as a source, wherever its kind keeps its sources. */
function namesAsset(value: unknown, assetId: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("type" in value && value.type === "asset" && "id" in value && value.id === assetId) return true;
  return Object.values(value).some((each) => namesAsset(each, assetId));
}
