import type { RequestPreview } from "../../../shared/contract/jobs.ts";

/** The request as a command for a POSIX shell. The key is not in it: the shell takes it from LANTERNIST_KEY (GEN-02). */
export function curlOf(request: RequestPreview): string {
  const body = request.body === undefined ? [] : [`--data-raw ${quoteForShell(JSON.stringify(request.body))}`];
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.toLowerCase() !== "authorization")
    .map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`);
  // Double quotes, so that the shell puts the key in.
  const parts = [
    `curl -X ${request.method} ${quoteForShell(request.url)}`,
    '-H "Authorization: Bearer $LANTERNIST_KEY"',
    ...headers,
    ...body,
  ];
  return parts.join(" \\\n  ");
}

/** Any text as one word of a POSIX shell: within single quotes everything is plain but the single quote itself. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
