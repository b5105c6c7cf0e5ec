import { parentPort } from "node:worker_threads";
import type { FilmOrder, FilmReport } from "../films.ts";
import { makeFilm } from "./make-film.ts";

/** The thread that makes films, one at a time, in the order they were asked for. */
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (order: FilmOrder) => {
  last = last.then(async () => {
    const problem = await problemOf(order);
    const report: FilmReport = { number: order.number, ...(problem !== undefined && { problem }) };
    parentPort?.postMessage(report);
  });
});

async function problemOf(order: FilmOrder): Promise<string | undefined> {
  try {
    await makeFilm(order);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
