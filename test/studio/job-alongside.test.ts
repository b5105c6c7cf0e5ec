import { expect, test } from "vitest";
import { Database } from "../../electron/core/database.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { foxRecipe } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const job: Job = {
  id: "job",
  state: "waiting",
  connectionId: "c",
  connectionName: "C",
  isDemo: false,
  recipe: foxRecipe(),
  createdAt: 1,
  updatedAt: 1,
  entryIds: [],
};

test("GEN-07 a job and what is written alongside it stand or fall together", () => {
  const database = Database.open(temporaryFolder());
  try {
    const journal = new Journal({ database });
    const write = (value: string) => database.run("INSERT OR REPLACE INTO page_state (name, value) VALUES ('chain', ?)", value);
    const refuse = () => {
      write("of no job");
      throw new Error("went another way");
    };
    expect(() => journal.add([job], refuse)).toThrow("went another way");
    expect([journal.has("job"), database.get("SELECT value FROM page_state")]).toEqual([false, undefined]);

    journal.add([job], ([added]) => void write(added?.id ?? ""));
    expect([journal.has("job"), database.get("SELECT value FROM page_state")]).toEqual([true, { value: "job" }]);

    journal.add([
      { ...job, id: "again", createdAt: 2, retryOf: "job" },
      { ...job, id: "other", createdAt: 3 },
    ]);
    journal.add([{ ...job, id: "third", createdAt: 4, retryOf: "again" }]);
    expect(journal.retriesOf("job").map(({ id }) => id)).toEqual(["again", "third"]);
  } finally {
    database.close();
  }
});
