import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { expect, onTestFinished, test } from "vitest";
import type { BatchRow } from "../../shared/contract/batches.ts";
import type { JobState } from "../../shared/job-states.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { openStudio } from "../studio/open-studio.ts";
import { startStudioProcess } from "./killable.ts";

const count = 1000;

async function runUntil(args: string[], state: JobState): Promise<void> {
  const studio = startStudioProcess("batch-process.ts", args);
  onTestFinished(studio.kill);
  await studio.until((states) => [...states.values()].includes(state));
  await studio.kill();
}

test(
  "GEN-07 CH-03 a batch of 1,000, killed after its submission and in its download, goes out once; table and export are whole",
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-batch-kill-"));
    const gateway = await startDemoGateway({ speed: 2 });
    onTestFinished(async () => {
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const args = [folder, gateway.url, gateway.key];
    gateway.setFault("slow", 0, "chat-batches.results");
    await runUntil([...args, String(count)], "following");
    await runUntil(args, "fetching");
    gateway.clearFaults();
    await runUntil(args, "done");

    const asked = gateway.requests();
    const submissions = asked.filter(({ method, path }) => method === "POST" && path === "/v1/messages/batches");
    const downloads = asked.filter(({ path }) => path.endsWith("/results"));
    expect(submissions).toHaveLength(1);
    expect(downloads.map(({ headers }) => headers["range"] !== undefined)).toEqual([false, true]);

    const { client, studio, close } = await openStudio(folder, gateway);
    onTestFinished(close);
    const [job] = (await client.batches.list({})).jobs;
    const jobId = job?.id ?? "";
    const rows: BatchRow[] = [];
    for (let offset = 0; offset < count; offset += 500) rows.push(...(await client.batches.results({ jobId, offset, limit: 500 })).rows);
    const prompts = Array.from({ length: count }, (_, index) => `Say something about the number ${index}.`);
    expect(rows.map(({ prompt }) => prompt)).toEqual(prompts);
    expect(rows.filter(({ outcome, answer }) => outcome !== "succeeded" || answer === "")).toEqual([]);
    expect((await client.batches.results({ jobId, limit: 1 })).counts).toEqual({ succeeded: count });
    // GEN-11: paid once, with the tokens of all requests.
    const tokens = rows.reduce((sum, { inputTokens = 0 }) => sum + inputTokens, 0);
    expect((await client.usage.ledger({ by: "area" })).total).toMatchObject({ calls: 1, usage: { inputTokens: tokens } });

    const exported = async (format: string) =>
      (await studio.respond(new Request(`http://127.0.0.1/batch-export/${jobId}?format=${format}`))).text();
    const table = Papa.parse<Record<string, string>>(await exported("csv"), { header: true, skipEmptyLines: true });
    expect(table.errors).toEqual([]);
    expect(table.data.map(({ custom_id, prompt }) => [custom_id, prompt])).toEqual(rows.map(({ customId, prompt }) => [customId, prompt]));
    const lines = (await exported("jsonl"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { custom_id: string; result: { type: string } });
    expect(lines.map(({ custom_id }) => custom_id)).toEqual(rows.map(({ customId }) => customId));
    expect(lines.every(({ result }) => result.type === "succeeded")).toBe(true);
    const [submitted] = submissions;
    console.log(
      `submissions ${submissions.length} (${submitted?.bodyBytes} bytes), questions ${asked.filter(({ method, path }) => method === "GET" && /batches\/[^/]+$/.test(path)).length}, downloads ${downloads.length} (second with ${downloads[1]?.headers["range"]}), rows ${rows.length}, CSV rows ${table.data.length}, JSON lines ${lines.length}`,
    );
  },
);
