import type { Entry, EntryRow } from "../../../shared/contract/library.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { readKept, keptField } from "../kept-texts.ts";

/** A line of the table `entries` beside what its file's record adds to it. */
export interface EntryLine {
  id: string;
  kind: EntryRow["kind"];
  role: string;
  media_id: string;
  job_id: string | null;
  connection_id: string | null;
  connection_name: string | null;
  created_at: number;
  width: number;
  height: number;
  seconds: number | null;
  has_audio: number | null;
  model: string | null;
  /** Of its recipe, where no job made it. */
  kind_of_recipe: string | null;
  title: string;
  is_favourite: number;
  rating: number;
  mark: EntryRow["mark"] | null;
  project_id: string | null;
  trashed_at: number | null;
  has_poster: number;
  /** Where the file is, as the table `media` keeps it. */
  path: string;
}

/** The columns of an `EntryLine`; `entries` and `media` must be joined under these names. Large texts are read of the few without a job only. */
export const entryColumns = `entries.*, media.has_poster, media.path, CASE WHEN entries.job_id IS NULL THEN
  (SELECT ${keptField("recipe", "kind")} FROM entry_details WHERE entry_id = entries.id) END AS kind_of_recipe`;

/** What the second table keeps of an entry: its large texts, as JSON. */
export interface EntryTexts {
  recipe: string | null;
  service: string | null;
  note: string | null;
  /** A list of names. */
  tags: string;
}

/** The slim form that lists carry. The role is an extra beside the contract's row, for those who gather a job's files. */
export function toEntryRow(line: EntryLine, isMissing: boolean): EntryRow & { role: string } {
  return {
    id: line.id,
    kind: line.kind,
    createdAt: line.created_at,
    mediaId: line.media_id,
    width: line.width,
    height: line.height,
    ...(line.seconds === null ? {} : { seconds: line.seconds }),
    ...(line.has_audio === null ? {} : { hasAudio: line.has_audio === 1 }),
    hasPoster: line.has_poster === 1,
    ...(line.model === null ? {} : { model: line.model }),
    ...(line.kind_of_recipe === "generative" && { isOfConversation: true }),
    title: line.title,
    isFavourite: line.is_favourite === 1,
    ...(line.rating > 0 && { rating: line.rating }),
    ...(line.mark && { mark: line.mark }),
    isTrashed: line.trashed_at !== null,
    ...(line.trashed_at !== null && { trashedAt: line.trashed_at }),
    isMissing,
    role: line.role,
  };
}

/** What only the whole entry has, beside its media, path and siblings. A recipe or answer that cannot be read is left out. */
export function toEntryParts(
  line: EntryLine,
  texts: EntryTexts | undefined,
): Pick<Entry, "jobId" | "connectionId" | "connectionName" | "projectId" | "tags" | "note" | "recipe" | "service"> {
  const recipe = readKept<GenerationRecipe>(texts?.recipe);
  const service = readKept<Record<string, unknown>>(texts?.service);
  return {
    ...(line.job_id === null ? {} : { jobId: line.job_id }),
    ...(line.connection_id === null ? {} : { connectionId: line.connection_id }),
    ...(line.connection_name === null ? {} : { connectionName: line.connection_name }),
    ...(line.project_id === null ? {} : { projectId: line.project_id }),
    tags: JSON.parse(texts?.tags ?? "[]") as string[],
    ...(texts?.note ? { note: texts.note } : {}),
    ...(recipe && { recipe }),
    ...(service && { service }),
  };
}
