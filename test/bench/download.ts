import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIB } from "../../shared/units.ts";
import { startProgram } from "../child-program.ts";
import { type Figure, median, rounded } from "./figure.ts";
import type { Measured } from "./measure-process.ts";

const rounds = 3;

/** 1 GiB from loopback: by the studio (streamed, hashed, synced, checked, renamed) and by `curl -o`, in turn, each in its own process. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const source = await startProgram<{ url: string; bytes: number }>("test/bench/download-source.ts", []);
  try {
    const { url, bytes } = source.ready;
    const curl: number[] = [];
    const ours: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      curl.push(timeCurl(url, folder));
      ours.push(await timeOurs(url, folder));
    }
    return figures(bytes / MIB, curl, ours);
  } finally {
    await source.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(megabytes: number, curl: number[], ours: Measured[]): Figure[] {
  const speed = megabytes / median(ours.map(({ seconds }) => seconds));
  const curlSpeed = megabytes / median(curl);
  const growth = Math.max(...ours.map((each) => each.growth)) / MIB;
  return [
    {
      figure: "speed, 1 GiB from loopback",
      value: rounded(speed),
      unit: "MiB/s",
      peer: { name: "curl -o", value: rounded(curlSpeed) },
      ratio: rounded(speed / curlSpeed),
      aim: "ratio ≥ 0.9",
    },
    { figure: "peak memory growth, worst round", value: rounded(growth), unit: "MiB", aim: "≤ 64" },
    { figure: "processor time", value: rounded(median(ours.map(({ cpuSeconds }) => cpuSeconds))), unit: "s" },
  ];
}

/** Seconds. The file is removed outside the measured time. */
function timeCurl(url: string, folder: string): number {
  const file = join(folder, "curl.mp4");
  const { status, stdout, error } = spawnSync("curl", ["-sS", "-o", file, "-w", "%{time_total}", url], { encoding: "utf8" });
  if (error || status !== 0) throw new Error("curl is needed as the peer of this bench.", { cause: error });
  rmSync(file);
  return Number(stdout);
}

async function timeOurs(url: string, folder: string): Promise<Measured> {
  const child = spawn(process.execPath, ["test/bench/download-ours.ts", url, join(folder, "ours")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await child.stdout.setEncoding("utf8").toArray();
  rmSync(join(folder, "ours"), { recursive: true, force: true });
  return JSON.parse(said.join("")) as Measured;
}
