import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** How a second start finds the first: kept beside the data, readable by this user only. */
const RunningStudio = z.object({ pid: z.number().int(), port: z.number().int(), secret: z.string() });
type RunningStudio = z.infer<typeof RunningStudio>;

const Link = z.object({ url: z.url() });

/** A studio of this person that is up answers at once; anything slower is not one. */
const PATIENCE = 3000;

function pathOf(dataFolder: string): string {
  return join(dataFolder, "local.json");
}

export function announce(dataFolder: string, studio: RunningStudio): void {
  const temporary = `${pathOf(dataFolder)}.${randomUUID()}`;
  writeFileSync(temporary, JSON.stringify(studio), { mode: 0o600 });
  renameSync(temporary, pathOf(dataFolder));
}

/** Takes the announcement back, unless a later studio has made its own. */
export function withdraw(dataFolder: string, pid: number): void {
  if (read(dataFolder)?.pid === pid) rmSync(pathOf(dataFolder), { force: true });
}

/** Asks the studio that already serves this data folder for a new entry link; nothing when none answers. */
export async function askForAnotherWindow(dataFolder: string): Promise<{ url: string; pid: number } | undefined> {
  const studio = read(dataFolder);
  if (!studio) return undefined;
  try {
    const answer = await fetch(`http://127.0.0.1:${studio.port}/another-window`, {
      method: "POST",
      headers: { authorization: `Bearer ${studio.secret}` },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) return undefined;
    const { url } = Link.parse(await answer.json());
    // Whoever listens there now may be a stranger: only an address of that studio is opened.
    return new URL(url).origin === `http://127.0.0.1:${studio.port}` ? { url, pid: studio.pid } : undefined;
  } catch (error) {
    // Left behind by a studio that was killed: nobody listens, or a stranger does. The lock decides what happens next.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function read(dataFolder: string): RunningStudio | undefined {
  try {
    return RunningStudio.parse(JSON.parse(readFileSync(pathOf(dataFolder), "utf8")));
  } catch (error) {
    if (isAbsentOrMalformed(error)) return undefined;
    throw error;
  }
}

function isAbsentOrMalformed(error: unknown): boolean {
  return (
    error instanceof z.ZodError || error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT")
  );
}
