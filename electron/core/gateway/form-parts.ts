/** One part of a multipart body, for showing. Files are named with their size; their bytes are not shown. */
export type FormPart = { name: string; value: string } | { name: string; filename: string; type: string; size: number };

/** The parts of a form in the order in which they leave (DT-10). */
export function partsOf(form: FormData): FormPart[] {
  return [...form].map(([name, value]) =>
    typeof value === "string" ? { name, value } : { name, filename: value.name, type: value.type, size: value.size },
  );
}
