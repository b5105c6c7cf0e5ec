/** One part of a multipart body as the core describes it: a value, or a file by its name and size. */
export type FormPart = { name: string; value: string } | { name: string; filename: string; type: string; size: number };

/** The parts of a body that leaves as a form; nothing for one that leaves as JSON. */
export function formPartsIn(body: unknown): readonly FormPart[] | undefined {
  return Array.isArray(body) && body.every(isPart) ? body : undefined;
}

function isPart(part: unknown): part is FormPart {
  return typeof part === "object" && part !== null && "name" in part && ("value" in part || "filename" in part);
}
