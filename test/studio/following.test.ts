import { expect, test } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { Failure } from "../../shared/failure.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { Database } from "../../electron/core/database.ts";
import { Following } from "../../electron/core/jobs/following.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import type { Maker } from "../../electron/core/jobs/maker.ts";
import { Makers } from "../../electron/core/jobs/makers.ts";
import { Pacing } from "../../electron/core/jobs/pacing.ts";
import { Places } from "../../electron/core/jobs/places.ts";
import { Log } from "../../electron/core/log.ts";
import type { Connections } from "../../electron/core/settings/connections.ts";
import { foxRecipe } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A clock that the test moves: each look at it lets a second pass. */
function rig(ask: Maker["ask"], resolve: () => unknown = () => ({})) {
  const folder = temporaryFolder();
  const clock = { at: Date.UTC(2026, 5, 1) };
  const now = () => (clock.at += SECOND);
  const database = Database.open(folder);
  const journal = new Journal({ database, now });
  const maker = { kind: "native-video", area: "native-video", pollSeconds: () => 10, ask } as unknown as Maker;
  const connections = { resolve: async () => resolve() } as unknown as Connections;
  const ended: Job[] = [];
  const parts = {
    journal,
    connections,
    makers: new Makers([maker]),
    pacing: new Pacing({ now }),
    places: new Places(),
    log: new Log(folder),
  };
  const following = new Following({ ...parts, onFinished: (job) => void ended.push(job), now });
  const job: Job = {
    id: "a",
    state: "following",
    connectionId: "c",
    connectionName: "C",
    isDemo: false,
    recipe: foxRecipe(),
    createdAt: clock.at,
    updatedAt: clock.at,
    serviceId: "cgt-1",
    entryIds: [],
  };
  journal.add([job]);
  const askSoon = () => {
    clock.at += MINUTE;
    following.askNow("a");
  };
  return { following, journal, clock, job, ended, askSoon, close: () => (following.close(), database.close()) };
}

const unknown = (delivery: "answered" | "not-sent") => new Failure({ code: "not-found", message: "not there", delivery });

test("GEN-07 NV-07 a connection that is gone ends no paid work; a gateway that has forgotten it does", async () => {
  let tries = 0;
  const gone = rig(
    () => Promise.reject(new Error("never asked")),
    () => {
      tries += 1;
      throw unknown("not-sent");
    },
  );
  gone.following.add(gone.job);
  await expect.poll(() => (gone.askSoon(), tries)).toBeGreaterThan(8);
  expect(gone.journal.get("a").state).toBe("following");
  gone.close();

  const forgotten = rig(() => Promise.reject(unknown("answered")));
  forgotten.following.add(forgotten.job);
  await expect.poll(() => (forgotten.askSoon(), forgotten.ended.map(({ failure }) => failure?.reason))).toEqual(["task-unknown"]);
  forgotten.close();
});

test("NV-07 a clock that is set back by a day does not put the next question off by a day", async () => {
  let asked = 0;
  const { following, clock, job, close } = rig(async () => {
    asked += 1;
    return { outcome: "going", status: "running", answer: {} };
  });
  const dayLater = clock.at + 24 * 60 * MINUTE;
  following.add({ ...job, nextAskAt: dayLater }); // Planned before the clock was put right.
  clock.at += 5 * MINUTE;
  following.add({ ...job, id: "b", nextAskAt: dayLater }); // Wakes the lane.
  await expect.poll(() => asked).toBe(1);
  close();
});
