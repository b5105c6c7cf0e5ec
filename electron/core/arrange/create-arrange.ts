import type { Facets } from "../../../shared/contract/arrange.ts";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import { Arrangement } from "./arrangement.ts";
import { countFacets } from "./facets.ts";
import { Projects } from "./projects.ts";
import { SavedSearches } from "./saved-searches.ts";
import { Tags } from "./tags.ts";

export interface ArrangeRoom {
  arrangement: Arrangement;
  projects: Projects;
  tags: Tags;
  searches: SavedSearches;
  facets: (filter: LibraryFilter, signal?: AbortSignal) => Promise<Facets>;
}

/** Everything by which people keep order among their results. */
export function createArrange({
  database,
  entries,
}: {
  database: Database;
  entries: Pick<Entries, "tellChanged" | "days" | "ids">;
}): ArrangeRoom {
  const [tags, projects] = [new Tags(database), new Projects(database)];
  const arrangement = new Arrangement({ database, entries, tags, projects });
  return {
    arrangement,
    projects,
    tags,
    searches: new SavedSearches(database),
    facets: (filter, signal) => countFacets({ database, entries }, filter, signal),
  };
}
