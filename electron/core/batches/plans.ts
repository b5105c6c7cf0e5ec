import { open, rm, type FileHandle } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import type { BatchPlan, BatchSource } from "../../../shared/contract/batches.ts";
import type { ChatSettings } from "../../../shared/contract/threads.ts";
import {
  batchError,
  batchWarning,
  columnsIn,
  missingColumns,
  requestOfPrompt,
  requestOfRow,
  requestOfTable,
  type RowRequest,
  rowFields,
} from "../../../shared/rules/batch.ts";
import { BatchIds } from "../../../shared/rules/batch-ids.ts";
import { MIB } from "../../../shared/units.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import type { MediaStore } from "../library/media.ts";
import { PlanDraft } from "./plan-draft.ts";
import { openRows, type SourceFile, type SourceRow } from "./read-rows.ts";

/** How plans are made: by whose settings, and with the service's own names of models. */
export interface PlanOptions {
  settings: ChatSettings;
  nameOf: (model: string) => string;
}

/** Requests on their way into a plan. */
interface Gathered {
  columns?: string[];
  requests: AsyncIterable<{ line: number; request: RowRequest }> | Iterable<{ line: number; request: RowRequest }>;
  /** Told to the draft before the first request. */
  problems: SourceFile["problems"];
}

interface Parts {
  media: MediaStore;
  /** Whether a job sends, or has sent, this file of requests. */
  isUsed: (mediaId: string) => boolean;
}

/** Plans kept at once beside those that jobs use: each is a file that may be large. */
const mostKept = 4;
/** Requests that are read at once; then others have their turn. */
const requestsAtOnce = 500;

/** Makes batches ready to be sent (CH-03): reads, checks, and writes the requests down as a file of the studio, in one pass, without holding them. */
export class Plans {
  readonly #parts: Parts;
  readonly #plans = new Map<string, BatchPlan>();
  /** Files that a plan wrote; the media store has one file for one content, so a plan may also be a file that the person brought. */
  readonly #own = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fails with `not-found` for a file that is not kept, and with `storage-full` or `storage-error`. What is wrong with requests is told as problems. */
  async make(source: BatchSource, options: PlanOptions): Promise<BatchPlan> {
    return this.write(() => this.#gather(source, options), options.nameOf);
  }

  /** Writes requests down, from wherever they come; `gather` is called again where ids that were made meet ids that rows bring. */
  write(gather: () => Promise<Gathered>, nameOf: (model: string) => string): Promise<BatchPlan> {
    return this.#parts.media.holding(() => this.#write(gather, nameOf));
  }

  async #write(gather: () => Promise<Gathered>, nameOf: (model: string) => string): Promise<BatchPlan> {
    let ids = new BatchIds();
    for (;;) {
      const part = await this.#parts.media.newPart();
      try {
        const draft = new PlanDraft(ids, nameOf);
        const { columns } = await pour(await gather(), draft, part);
        const plan = draft.result(columns);
        if (ids.isCrossed) ids = new BatchIds(ids.freePrefix());
        else return draft.hasErrors ? plan : await this.#keep(plan, part);
      } catch (error) {
        throw storageFailure(error, part);
      } finally {
        await rm(part, { force: true });
      }
    }
  }

  /** The plan that wrote this file; one of an earlier start of the studio is read again. */
  async of(mediaId: string): Promise<BatchPlan> {
    const known = this.#plans.get(mediaId);
    if (known && this.#parts.media.get(mediaId)) return known;
    return this.make({ from: "file", mediaId }, { settings: noSettings, nameOf: (model) => model });
  }

  async #keep(plan: Omit<BatchPlan, "mediaId">, part: string): Promise<BatchPlan> {
    const { media, isNew } = await this.#parts.media.take(part, "batch.jsonl", "any");
    if (isNew) this.#own.add(media.id);
    const kept = { mediaId: media.id, ...plan };
    this.#plans.delete(media.id);
    this.#plans.set(media.id, kept);
    await this.#forgetOldest();
    return kept;
  }

  async #forgetOldest(): Promise<void> {
    const { media, isUsed } = this.#parts;
    for (const id of [...this.#plans.keys()].slice(0, -mostKept)) {
      this.#plans.delete(id);
      if (this.#own.delete(id) && !isUsed(id) && media.get(id)) await media.forget(id);
    }
  }

  async #gather(source: BatchSource, { settings }: PlanOptions): Promise<Gathered> {
    if (source.from === "prompts") return ofPrompts(source.prompts, settings);
    this.#parts.media.need(source.mediaId);
    const file = await openRows(this.#parts.media.pathOf(source.mediaId));
    return source.from === "file" ? ofFile(file, settings) : ofTable(file, source.prompt, settings);
  }
}

/** For files that are whole requests already: a prompt alone names no model, and is refused for that. */
const noSettings: ChatSettings = { model: "", system: "", maxTokens: 1 };

function ofPrompts(prompts: readonly string[], settings: ChatSettings): Gathered {
  const requests = prompts.map((prompt, index) => ({ line: index + 1, request: requestOfPrompt(prompt, settings) }));
  return { problems: [], requests };
}

function ofFile(file: SourceFile, settings: ChatSettings): Gathered {
  const ignored = (file.columns ?? []).filter((name) => !rowFields.includes(name));
  const hasPrompt = file.columns?.includes("prompt") ?? true;
  const problems = [
    ...file.problems,
    ...(hasPrompt ? [] : [batchError("batch-column-unknown", { column: "prompt" })]),
    ...(hasPrompt && ignored.length > 0 ? [batchWarning("batch-columns-ignored", { columns: ignored.join(", ") })] : []),
  ];
  return { columns: file.columns, problems, requests: hasPrompt ? requestsOf(file.rows, (row) => requestOfRow(row, settings)) : [] };
}

function ofTable(file: SourceFile, prompt: string, settings: ChatSettings): Gathered {
  const unknown = file.columns ? missingColumns(prompt, file.columns) : [];
  const problems = [
    ...file.problems,
    ...unknown.map((column) => batchError("batch-column-unknown", { column })),
    ...(columnsIn(prompt).length === 0 ? [batchWarning("batch-no-columns")] : []),
  ];
  return { columns: file.columns, problems, requests: requestsOf(file.rows, (row) => requestOfTable(row, prompt, settings)) };
}

async function* requestsOf(rows: AsyncIterable<SourceRow>, read: (row: NonNullable<SourceRow["row"]>) => RowRequest) {
  for await (const { line, row, problems } of rows) {
    const request = row ? read(row) : { problems: [] };
    yield { line, request: { ...request, problems: [...problems, ...request.problems] } };
  }
}

/** Writes the requests to `part` as long as nothing stands against them; reads all in any case. */
async function pour(gathered: Gathered, draft: PlanDraft, part: string): Promise<Gathered> {
  for (const problem of gathered.problems) draft.tell(problem);
  const handle = await open(part, "wx");
  try {
    const lines = new LineWriter(handle);
    let count = 0;
    for await (const { line, request } of gathered.requests) {
      const text = draft.add(line, request);
      if (text !== undefined && !draft.hasErrors) await lines.add(text);
      count += 1;
      if (count % requestsAtOnce === 0) await turn();
    }
    await lines.end();
  } finally {
    await handle.close();
  }
  return gathered;
}

/** Many short lines as a few writes. */
class LineWriter {
  readonly #handle: FileHandle;
  #waiting: string[] = [];
  #length = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async add(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length > MIB) await this.#write();
  }

  async end(): Promise<void> {
    await this.#write();
    await this.#handle.sync();
  }

  async #write(): Promise<void> {
    if (this.#waiting.length > 0) await this.#handle.appendFile(this.#waiting.join(""));
    this.#waiting = [];
    this.#length = 0;
  }
}
