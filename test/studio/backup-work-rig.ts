import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/job-states.ts";
import { backupFiles } from "../../electron/core/backups/backup-files.ts";
import { RestoreFolder } from "../../electron/core/backups/pending-restore.ts";
import { Database } from "../../electron/core/database.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import { readMigrations } from "../../electron/core/migrations.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { foxRecipe, openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A gateway, and a data folder that is connected to it; the studio is closed. */
export async function prepared() {
  const gateway = await startDemoGateway({ speed: 20, faults: [] });
  onTestFinished(() => gateway.close());
  const folder = temporaryFolder();
  const opened = await openStudio(folder, gateway);
  const [connection] = await opened.client.connections.list();
  await opened.close();
  const open = async () => {
    const again = await openStudio(folder, gateway);
    onTestFinished(() => again.close().catch(() => undefined));
    return again;
  };
  const requests = async (isMeant: (method: string) => boolean) => {
    const response = await fetch(`${gateway.url}/demo/log`);
    const { requests: all } = (await response.json()) as { requests: { method: string; path: string }[] };
    return all.filter(({ method, path }) => isMeant(method) && !path.startsWith("/demo")).length;
  };
  /** Requests that cost money, and all others. */
  const creates = () => requests((method) => method === "POST");
  const asks = () => requests((method) => method !== "POST");
  const job = (id: string, change: Partial<Job> = {}): Job => ({
    id,
    state: "waiting",
    connectionId: connection?.id ?? "",
    connectionName: "Test gateway",
    isDemo: false,
    recipe: foxRecipe(),
    createdAt: Date.now(),
    updatedAt: Date.now(),
    entryIds: [],
    ...change,
  });
  return { gateway, folder, open, creates, asks, job };
}

/**
 * Orders one more video in the opened studio, until the gateway has taken the order. Whatever goes on by itself after a start began before it
 * and goes the same way: what is not at the gateway by then is not sent.
 */
export async function orderOneMore({ client, reached }: Pick<Awaited<ReturnType<typeof openStudio>>, "client" | "reached">): Promise<void> {
  const [job] = await client.jobs.create({ recipes: [foxRecipe({ prompt: "one more" })] });
  const { failure } = await reached(job?.id ?? "", new Set(["following", "fetching", ...finalJobStates]));
  expect(failure).toBeUndefined();
}

/** Writes into the closed studio's database. */
export async function writing(folder: string, work: (database: Database, journal: Journal) => unknown): Promise<void> {
  const database = Database.open(folder);
  try {
    await work(database, new Journal({ database }));
  } finally {
    database.close();
  }
}

/** Makes the newest backup wait for the next start. */
export async function stageNewest(folder: string): Promise<void> {
  const newest = backupFiles(folder).at(-1);
  if (!newest) throw new Error("There is no backup.");
  const source = { path: newest.path, isOwn: false, bytes: newest.bytes, about: { name: newest.name, madeAt: 0 } };
  await new RestoreFolder(folder).stage(source, readMigrations().length, Date.now());
}

/** The column `value` of the closed studio's database. */
export function rowsOf(folder: string, sql: string): unknown[] {
  const database = new DatabaseSync(join(folder, "lanternist.db"), { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map(({ value }) => value);
  } finally {
    database.close();
  }
}
