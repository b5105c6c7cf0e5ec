/** Length of the whole file as the server gives it, also with a part of it; nothing for a body that is compressed on the way, which has another. */
export function wholeLength({ status, headers }: Pick<Response, "status" | "headers">): number | undefined {
  if (!["", "identity"].includes(headers.get("content-encoding")?.trim().toLowerCase() ?? "")) return undefined;
  const text = status === 206 ? /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] : headers.get("content-length");
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}
