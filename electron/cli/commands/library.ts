import type { UnreadableRows } from "../../../shared/contract/care.ts";
import { MediaKind } from "../../../shared/contract/media.ts";
import { MIB } from "../../../shared/units.ts";
import type { Command } from "../command.ts";
import { type Parsed, usage } from "../options.ts";
import { tableLines } from "../output.ts";

export const libraryList: Command = {
  async run({ parsed, client, output }) {
    const kind = parsed.text("kind");
    if (kind !== undefined && !MediaKind.safeParse(kind).success)
      throw usage(`“${kind}” is not a kind; kinds are ${MediaKind.options.join(", ")}.`);
    const filter = { kind: MediaKind.safeParse(kind).data, search: parsed.text("search"), isTrashed: false };
    const { entries, total } = await client.library.list({ filter, offset: 0, limit: parsed.number("limit") ?? 100 });
    const withStatus = entries.map((entry) => ({ ...entry, status: entry.isMissing ? "missing" : "here" }));
    const rows = withStatus.map((entry) => [
      entry.id,
      entry.kind,
      `${entry.width}×${entry.height}`,
      entry.status,
      entry.title.slice(0, 60),
    ]);
    output.result({ entries: withStatus, total }, rows.length > 0 ? tableLines(rows) : ["The library is empty."]);
    return 0;
  },
};

export const libraryShow: Command = {
  async run({ parsed, client, output }) {
    const [id] = parsed.words;
    if (id === undefined) throw usage("library show needs an id.");
    const entry = await client.library.get({ id });
    output.result({ entry }, [
      entry.path,
      `${(entry.media.bytes / MIB).toFixed(1)} MB  ${entry.media.mime}`,
      JSON.stringify(entry.recipe, undefined, 2),
    ]);
    return 0;
  },
};

export const libraryCheck: Command = {
  async run({ parsed, client, output }) {
    const report = await client.library.check({ deep: parsed.has("deep") });
    const rows = report.problems.map((problem) => [problem.problem, problem.path]);
    const lines = [`${report.checked} files checked, ${report.problems.length} problems.`, ...tableLines(rows)];
    output.result(report, [...lines, ...(report.unreadable ? unreadableLines(report.unreadable) : [])]);
    return report.problems.length > 0 || report.unreadable ? 5 : 0;
  },
};

function unreadableLines({ results, jobs, storyboards, searches, files }: UnreadableRows): string[] {
  const parts = { "recipes of results": results, jobs, storyboards, "saved searches": searches, "measures of files": files };
  const told = Object.entries(parts).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  return [
    `Rows of the database that cannot be read: ${told.join(", ")}. They stay as they are; nothing was deleted, and all else goes on.`,
    "A backup from before may hold them whole: in the studio, Settings, Backups.",
  ];
}

/** Takes entries into the trash, or back out of it. */
function moving(verb: "trash" | "restore"): Command {
  const idsOf = ({ words }: Parsed) => {
    if (words.length === 0) throw usage(`library ${verb} needs an id.`);
    return words;
  };
  return {
    check: (parsed) => void idsOf(parsed),
    async run({ parsed, client, output }) {
      const ids = idsOf(parsed);
      // Whoever names what is not there is told before anything is moved.
      for (const id of ids) await client.library.get({ id });
      let count = 0;
      for (let from = 0; from < ids.length; from += MOST_IDS)
        count += (await client.library[verb]({ ids: ids.slice(from, from + MOST_IDS) })).count;
      const status = verb === "trash" ? "trashed" : "here";
      const entries = ids.map((id) => ({ id, status }));
      output.result(
        { entries, count },
        entries.map((entry) => `${entry.id}  ${entry.status}`),
      );
      return 0;
    },
  };
}

/** The contract takes so many at once. */
const MOST_IDS = 1000;

export const libraryTrash = moving("trash");
export const libraryRestore = moving("restore");
