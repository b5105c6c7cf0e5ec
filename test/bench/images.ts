import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KIB, MIB } from "../../shared/units.ts";
import { startProgram } from "../child-program.ts";
import { type Figure, median, rounded } from "./figure.ts";
import type { Measured } from "./measure-process.ts";

const rounds = 5;

/** What `images-ours.ts` says of one picture. */
interface Way extends Measured {
  told: number;
}

/** A picture of 24 MiB that comes in base64: read as it comes, beside a plain decode, and the whole way into the library, in turn. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const source = await startProgram<{ url: string; bytes: number }>("test/bench/images-source.ts", []);
  try {
    const { url, bytes } = source.ready;
    const ways: Record<string, Way[]> = { answer: [], decode: [], job: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [way, seen] of Object.entries(ways)) seen.push(await timeOne(way, url, join(folder, `${way}-${round}`)));
    }
    return figures(bytes, ways["answer"] ?? [], ways["decode"] ?? [], ways["job"] ?? []);
  } finally {
    await source.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(bytes: number, answer: readonly Way[], decode: readonly Way[], job: readonly Way[]): Figure[] {
  const time = (ways: readonly Way[]) => median(ways.map(({ seconds }) => seconds)) * 1000;
  const growth = (ways: readonly Way[]) => Math.max(...ways.map((way) => way.growth)) / MIB;
  const most = rounded((3 * bytes) / MIB);
  const name = "response.json(), Buffer.from";
  return [
    {
      figure: "time, answer of 24 MiB to a file",
      value: rounded(time(answer)),
      unit: "ms",
      peer: { name, value: rounded(time(decode)) },
      ratio: rounded(time(answer) / time(decode)),
    },
    {
      figure: "peak memory growth, worst round",
      value: rounded(growth(answer)),
      unit: "MiB",
      peer: { name, value: rounded(growth(decode)) },
      ratio: rounded(growth(answer) / growth(decode)),
      aim: `≤ ${most} (3 × the file)`,
    },
    { figure: "time, from the wish to the library", value: rounded(time(job)), unit: "ms" },
    { figure: "peak memory growth of that, worst round", value: rounded(growth(job)), unit: "MiB", aim: `≤ ${most}` },
    {
      figure: "what a page is told of it",
      value: rounded(Math.max(...job.map(({ told }) => told)) / KIB),
      unit: "KiB",
      aim: "no part of the picture",
    },
  ];
}

async function timeOne(way: string, url: string, folder: string): Promise<Way> {
  const child = spawn(process.execPath, ["test/bench/images-ours.ts", way, url, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const said = await child.stdout.setEncoding("utf8").toArray();
  rmSync(folder, { recursive: true, force: true });
  return JSON.parse(said.join("")) as Way;
}
