/** The system's code of an error (`ENOENT`, `ECONNRESET`…), or nothing. Codes are stable; message texts are not. */
export function errnoOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
