import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { type FormPart, formPartsIn } from "./form-parts.ts";

/** The request as a command for a POSIX shell. The key is not in it: the shell takes it from LANTERNIST_KEY (GEN-02). */
export function curlOf(request: RequestPreview): string {
  const form = formPartsIn(request.body);
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.toLowerCase() !== "authorization" && !(form && name.toLowerCase() === "content-type"))
    .map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`);
  // Double quotes, so that the shell puts the key in.
  const parts = [
    `curl -X ${request.method} ${quoteForShell(request.url)}`,
    '-H "Authorization: Bearer $LANTERNIST_KEY"',
    ...headers,
    ...(form ? form.map(formFlag) : jsonFlag(request.body)),
  ];
  return parts.join(" \\\n  ");
}

function jsonFlag(body: unknown): string[] {
  return body === undefined ? [] : [`--data-raw ${quoteForShell(JSON.stringify(body))}`];
}

/** A file is read from the folder in which the command runs; curl itself writes the form's content type. */
function formFlag(part: FormPart): string {
  if ("value" in part) return `--form-string ${quoteForShell(`${part.name}=${part.value}`)}`;
  return `-F ${quoteForShell(`${part.name}=@"${part.filename.replace(/["\\]/g, "\\$&")}";type=${part.type}`)}`;
}

/** Any text as one word of a POSIX shell: within single quotes everything is plain but the single quote itself. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
