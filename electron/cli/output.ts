import type { FailureData } from "../../shared/failure.ts";

/** Where a command speaks: results to stdout, words and progress to stderr. */
export class Output {
  readonly #isJson: boolean;
  #openLine = false;

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  get isJson(): boolean {
    return this.#isJson;
  }

  /** The command's result: one JSON line, or the lines for people. */
  result(value: unknown, lines: readonly string[]): void {
    this.#endProgress();
    process.stdout.write(this.#isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""));
  }

  /** A part of a result that comes piece by piece: as it is for people, as a JSON line of its own else. */
  piece(text: string, line: unknown): void {
    this.#endProgress();
    process.stdout.write(this.#isJson ? `${JSON.stringify(line)}\n` : text);
  }

  /** A remark or a step; on a terminal the last progress line is written over. */
  progress(line: string): void {
    if (!process.stderr.isTTY) process.stderr.write(`${line}\n`);
    else process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    this.#openLine = process.stderr.isTTY;
  }

  failure(failure: FailureData): void {
    this.#endProgress();
    const { code, message, service, action, reason, detail } = failure;
    if (this.#isJson) process.stdout.write(`${JSON.stringify({ error: { code, message, service, action, reason, detail } })}\n`);
    process.stderr.write(`${failureLines(failure).join("\n")}\n`);
  }

  #endProgress(): void {
    if (this.#openLine) process.stderr.write("\n");
    this.#openLine = false;
  }
}

/** What happened, what the service said, what was tried (GEN-08). */
export function failureLines({ message, service, tried }: FailureData): string[] {
  const said = [service?.status, service?.code, service?.message].filter((part) => part !== undefined && part !== "").join(" · ");
  return [
    message,
    ...(said === "" ? [] : [`  the gateway said: ${said}`]),
    ...(service?.requestId === undefined ? [] : [`  request id: ${service.requestId}`]),
    ...(tried === undefined ? [] : [`  tried: ${tried}`]),
  ];
}

/** Columns as wide as their widest cell. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, index) => Math.max(all[index] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
