import type { AssetArea, AssetRow } from "./assets/asset-area.ts";
import { statusOf, type StoredBatch } from "./chat/batch-record.ts";
import type { ChatArea } from "./chat/chat-area.ts";
import type { Faults, SetFault } from "./faults.ts";
import { statusAt, type FilmTask } from "./film-task.ts";
import type { LogRow, RequestLog } from "./request-log.ts";

interface Parts {
  faults: Faults;
  log: RequestLog;
  /** Of all areas, oldest first. */
  tasks(): FilmTask[];
  speed: number;
  assets: AssetArea;
  chat: ChatArea;
}

const MOST_ROWS = 25;

/** The page at `/`: tasks, assets, faults and last requests as they are now, without a script; it renews itself. */
export function statusPage({ faults, log, tasks, speed, assets, chat }: Parts): string {
  const all = tasks().toReversed();
  const { groupCount, rows } = assets.overview();
  const batches = chat.overview();
  const requests = log.rows().toReversed();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Demo gateway</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2.5rem auto;padding:0 1rem;color:#1d2129;background:#f6f7f9}
h1{font-size:1.4rem}h2{font-size:1rem;margin-top:2rem}p{color:#5b6472}
table{border-collapse:collapse;width:100%;background:#fff;border-radius:8px;overflow:hidden}
td,th{text-align:left;padding:.4rem .7rem;border-bottom:1px solid #e8eaee}th{font-weight:600;color:#5b6472}
code{font-size:.85em}
@media (prefers-color-scheme:dark){body{color:#e6e8ec;background:#16181c}table{background:#1f2227}td,th{border-color:#2c3037}}
</style></head><body>
<h1>Demo gateway</h1>
<p>A stand-in for the generation service. It runs on this machine only, costs nothing and draws its own films. Speed ${speed}.</p>
<h2>Tasks (${all.length})</h2>
${table(["Task", "State", "Film", "Prompt"], all.slice(0, MOST_ROWS).map(taskRow))}
<h2>Assets (${rows.length} in ${groupCount} groups)</h2>
${table(["Asset", "State", "Kind", "Name"], rows.slice(0, MOST_ROWS).map(assetRow))}
<h2>Batches of messages (${batches.length})</h2>
${table(["Batch", "State", "Requests", "Begun"], batches.slice(0, MOST_ROWS).map(batchRow))}
<h2>Faults</h2>
${table(["Fault", "Left", "Where"], faults.list().map(faultRow))}
<h2>Requests (${requests.length})</h2>
${table(["Time", "Request", "Body"], requests.slice(0, MOST_ROWS).map(requestRow))}
</body></html>
`;
}

function taskRow(task: FilmTask): string[] {
  const { width, height, frames } = task.film;
  const state = statusAt(task, Date.now());
  return [
    `<code>${escape(task.id)}</code>`,
    state,
    `${width}×${height}, ${(frames / 24).toFixed(1)} s`,
    escape(task.film.prompt.slice(0, 90)),
  ];
}

function assetRow({ id, status, kind, name, code }: AssetRow): string[] {
  return [`<code>${escape(id)}</code>`, code === undefined ? status : `${status}: ${escape(code)}`, kind, escape(name)];
}

function batchRow(batch: StoredBatch): string[] {
  const outcomes = Object.entries(batch.counts ?? {}).filter(([, count]) => count > 0);
  const counts = outcomes.map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  return [
    `<code>${escape(batch.id)}</code>`,
    statusOf(batch),
    counts || String(batch.count),
    new Date(batch.createdAt).toISOString().slice(0, 19),
  ];
}

function faultRow(fault: SetFault): string[] {
  return [fault.name, fault.left === null ? "until removed" : String(fault.left), escape(fault.area ?? "its own reach")];
}

function requestRow(row: LogRow): string[] {
  return [
    row.time.slice(11, 23),
    `<code>${escape(`${row.method} ${row.path}`)}</code>`,
    row.bodyBytes === 0 ? "" : `${row.bodyBytes} bytes`,
  ];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "<p>None.</p>";
  const line = (cells: readonly string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(heads, "th")}${rows.map((cells) => line(cells, "td")).join("")}</table>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
