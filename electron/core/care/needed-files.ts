import type { Chain } from "../../../shared/contract/chains.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";
import { readColumn } from "../read-column.ts";

/** Where the database keeps ids of files in columns of their own. */
const columns = [
  "SELECT media_id AS value FROM entries",
  "SELECT media_id AS value FROM entry_inputs",
  "SELECT media_id AS value FROM asset_origins",
  "SELECT media_id AS value FROM publications WHERE published_at IS NULL",
];

/**
 * Texts that may name files: jobs that are under way or can be sent again (a batch reads its files as long as it is listed), storyboards, messages with files, drafts of
 * messages, and what the page remembers, drafts of forms among it.
 */
const texts = [
  "SELECT record AS value FROM jobs WHERE state <> 'done' OR kind = 'batch'",
  "SELECT record AS value FROM chains WHERE state <> 'done'",
  `SELECT blocks AS value FROM message_bodies
   WHERE instr(blocks, '"media"') > 0 OR instr(blocks, '"picture"') > 0 OR instr(blocks, '"part"') > 0`,
  "SELECT draft AS value FROM thread_drafts",
  "SELECT value FROM page_state",
];

/** Any text of the form of a media id counts as one: rather a file too many is kept than one too few. */
export const mediaIdForm = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;

/** Which of these files something still needs: another entry or its recipe, unfinished work, a message, a draft, an asset. */
export function neededFiles(database: Database, ids: readonly string[]): Set<string> {
  const needed = new Set<string>();
  for (const column of columns) {
    const among = `SELECT DISTINCT value FROM (${column}) WHERE value IN (SELECT value FROM json_each(?))`;
    for (const id of readColumn<string>(database, among, [JSON.stringify(ids)])) needed.add(id);
  }
  const asked = new Set(ids);
  for (const select of texts)
    for (const { value } of database.all<{ value: string }>(select))
      for (const [id] of value.matchAll(mediaIdForm)) if (asked.has(id)) needed.add(id);
  return needed;
}

/** Jobs whose results must stay entries: those under way, and the shots of storyboards that may yet go on and be joined. */
export function workingJobs(database: Database): Set<string> {
  const unfinished = "SELECT id AS value FROM jobs WHERE state NOT IN ('done', 'failed', 'expired', 'cancelled')";
  const chains = database.all<{ record: string }>("SELECT record FROM chains WHERE state <> 'done'");
  return new Set([...readColumn<string>(database, unfinished, []), ...chains.flatMap(({ record }) => jobsOf(record))]);
}

/** Of a storyboard that cannot be read, whatever may be the id of a job counts: rather one too many. */
function jobsOf(record: string): string[] {
  const shots = readKept<Chain>(record)?.shots;
  return shots ? shots.flatMap(({ jobId }) => jobId ?? []) : (record.match(/[0-9a-z]{8,40}/g) ?? []);
}
