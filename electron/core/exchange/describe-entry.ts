import type { Entry } from "../../../shared/contract/library.ts";
import type { Projects } from "../arrange/projects.ts";
import type { Entries } from "../library/entries.ts";
import type { MediaStore } from "../library/media.ts";
import type { Versions } from "../library/versions.ts";
import { fits } from "./document-words.ts";
import { mediaIn } from "./media-in.ts";
import type { DocumentFile, RecipeDocument } from "./recipe-document.ts";
import { shareableAnswer, shareableWords } from "./shareable.ts";

export interface DescribeParts {
  entries: Pick<Entries, "get">;
  media: Pick<MediaStore, "find">;
  versions: Pick<Versions, "of">;
  projects: Pick<Projects, "need">;
}

/** All that the library knows of an entry, with nothing in it that must not leave this machine (GEN-02). `name` is the file's new name. */
export function describeEntry({ entries, media, versions, projects }: DescribeParts, entry: Entry, name: string): RecipeDocument {
  const { recipe, service, model, connectionName, projectId, rating, mark, note, tags } = entry;
  const parentId = versions.of(entry.id).find((version) => version.entry.id === entry.id)?.parentId;
  const said = {
    ...(connectionName !== undefined && { connectionName }),
    tags,
    ...(note !== undefined && { note }),
    ...(projectId !== undefined && { project: projects.need(projectId).name }),
  };
  const document: RecipeDocument = {
    format: "lanternist-recipe",
    version: 1,
    file: { sha256: entry.media.sha256, name, mime: entry.media.mime },
    originalSha256: entry.media.sha256,
    kind: entry.kind,
    role: entry.role,
    createdAt: entry.createdAt,
    ...(model !== undefined && { model }),
    ...(recipe && { recipe: shareableWords(recipe) }),
    ...(service && { service: shareableAnswer(service) }),
    inputs: recipe ? media.find(mediaIn(recipe)).map(toFile) : [],
    ...(parentId !== undefined && { parent: { sha256: entries.get(parentId).media.sha256 } }),
    ...(entry.isFavourite && { isFavourite: true }),
    ...(rating !== undefined && { rating }),
    ...(mark && { mark }),
    ...shareableWords(said),
  };
  // An answer without measure is left out, so that the rest comes back.
  const { service: _answer, ...rest } = document;
  return fits(document) ? document : rest;
}

function toFile({ sha256, name, mime }: DocumentFile): DocumentFile {
  return { sha256, name, mime };
}
