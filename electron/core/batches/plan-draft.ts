import type { BatchPlan, BatchProblem } from "../../../shared/contract/batches.ts";
import type { BatchUse } from "../../../shared/contract/recipes.ts";
import { chatRequestLimits } from "../../../shared/models.ts";
import { batchError, mostBatchRequests, type RowRequest, textOfContent, textOfParams } from "../../../shared/rules/batch.ts";
import type { BatchIds } from "../../../shared/rules/batch-ids.ts";
import { MIB } from "../../../shared/units.ts";

/** Problems of each level that are shown; all are counted. */
const mostShown = 100;
const sampleSize = 5;
const longestSample = 400;
/** What stands around the requests in the body that is sent. */
const frameBytes = '{"requests":[]}'.length;

/** A batch as it is gathered, request by request: what it will be, and what stands against it. */
export class PlanDraft {
  readonly #ids: BatchIds;
  readonly #nameOf: (model: string) => string;
  readonly #shown = { error: [] as BatchProblem[], warning: [] as BatchProblem[] };
  readonly #models = new Set<string>();
  readonly #uses = new Set<BatchUse>();
  readonly #sample: BatchPlan["sample"] = [];
  #counts = { error: 0, warning: 0 };
  #count = 0;
  #bytes = 0;
  #tokens = 0;

  /** `nameOf`: the service's own name of a model. */
  constructor(ids: BatchIds, nameOf: (model: string) => string) {
    this.#ids = ids;
    this.#nameOf = nameOf;
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0;
  }

  /** The line that is written for a request; nothing where something stands against it. */
  add(line: number, { customId, params, problems }: RowRequest): string | undefined {
    this.#count += 1;
    for (const problem of problems) this.tell({ line, ...problem });
    const id = this.#idFor(customId, line);
    if (!params || id === undefined || problems.some(({ level }) => level === "error")) return undefined;
    const model = this.#nameOf(String(params["model"]));
    const text = `${JSON.stringify({ custom_id: id, params: { ...params, model } })}\n`;
    this.#measure(line, text, params);
    this.#models.add(model);
    for (const use of usesIn(text)) this.#uses.add(use);
    if (this.#sample.length < sampleSize) this.#sample.push({ customId: id, text: textOfParams(params).slice(0, longestSample) });
    return text;
  }

  tell(problem: BatchProblem): void {
    this.#counts[problem.level] += 1;
    const shown = this.#shown[problem.level];
    if (shown.length < mostShown) shown.push(problem);
  }

  /** The plan, once all requests are in; without a file as long as errors stand against it. */
  result(columns: string[] | undefined): Omit<BatchPlan, "mediaId"> {
    this.#checkWhole();
    return {
      count: this.#count,
      bytes: this.#bytes,
      models: [...this.#models],
      uses: [...this.#uses],
      inputTokens: this.#tokens,
      ...(columns && { columns }),
      problems: [...this.#shown.error, ...this.#shown.warning],
      problemCount: this.#counts.error + this.#counts.warning,
      sample: this.#sample,
    };
  }

  #checkWhole(): void {
    const [bytes, max] = [this.#bytes + frameBytes, chatRequestLimits.batch];
    if (this.#count === 0 && !this.hasErrors) this.tell(batchError("batch-empty"));
    if (this.#count > mostBatchRequests) this.tell(batchError("batch-too-many", { count: this.#count, max: mostBatchRequests }));
    if (bytes > max) this.tell(batchError("batch-too-large", { megabytes: Math.ceil(bytes / MIB), max: max / MIB }));
  }

  #idFor(customId: string | undefined, line: number): string | undefined {
    if (customId === undefined) return this.#ids.make();
    const first = this.#ids.take(customId, line);
    if (first === undefined) return customId;
    this.tell({ line, ...batchError("batch-id-twice", { id: customId, first }) });
    return undefined;
  }

  #measure(line: number, text: string, params: Record<string, unknown>): void {
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes;
    this.#tokens += tokensOf(params);
    const max = chatRequestLimits.messages;
    if (bytes > max) this.tell({ line, ...batchError("batch-request-too-large", { megabytes: Math.ceil(bytes / MIB), max: max / MIB }) });
  }
}

/** Looked for in the text, since such names stand deep inside; one in a prompt's words has its quotes escaped. */
function usesIn(text: string): BatchUse[] {
  return [...(text.includes('"file_id":') ? ["files" as const] : []), ...(text.includes('"skill_id":') ? ["skills" as const] : [])];
}

/** An estimate: four letters of a Latin text are about one token, a Chinese character is one. */
function tokensOf({ system, messages }: Record<string, unknown>): number {
  const list = Array.isArray(messages) ? (messages as { content?: unknown }[]) : [];
  const texts = [textOfContent(system), ...list.map((message) => textOfContent(message?.content))];
  return texts.reduce((sum, text) => sum + Math.ceil(wide(text) + (text.length - wide(text)) / 4), 0);
}

function wide(text: string): number {
  return text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
}
