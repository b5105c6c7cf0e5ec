import { invalid } from "./refusal.ts";

/**
 * Takes a `data:<kind>/<format>;base64,…` URI apart. The format has to be in lower case (wire notes 1.2); the Base64 has to be whole.
 * `at` is the item's path, for the refusal.
 */
export function readDataUri(uri: string, kind: "image" | "audio", at: string): { mime: string; bytes: Buffer } {
  const comma = uri.indexOf(",");
  const mime = /^data:((?:image|audio)\/[a-z0-9.+-]+);base64$/.exec(uri.slice(0, Math.max(comma, 0)))?.[1];
  if (!mime?.startsWith(`${kind}/`)) throw invalid(at, `the data URI must start with data:${kind}/<format in lower case>;base64,`);
  const text = uri.slice(comma + 1);
  const bytes = Buffer.from(text, "base64");
  if (bytes.length === 0 || !isWholeBase64(text, bytes.length)) throw invalid(at, "the Base64 of the data URI is not valid");
  return { mime, bytes };
}

/** Node skips what is not Base64, so a wrong text shows by decoding to fewer bytes than its length says. */
function isWholeBase64(text: string, bytes: number): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return text.length % 4 === 0 && bytes === (text.length / 4) * 3 - padding;
}
