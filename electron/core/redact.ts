/**
 * Takes out of a text what must not be kept: keys, signed queries, verification tokens, and bytes written as text (GEN-02, lessons 14, 16,
 * 39). Redacting twice changes nothing.
 */

const secrets = new Set<string>();
/** Shorter values would blot out ordinary words; no service gives out keys that short. */
const shortestSecret = 4;
const shortestInProse = 12;

/** From now on this value appears in no text that passes `redact`, in none of the spellings it may take. */
export function registerSecret(value: string): void {
  const plain = value.trim();
  if (plain.length < shortestSecret || secrets.has(plain)) return;
  for (const spelling of spellingsOf(plain)) if (spelling.length >= shortestSecret) secrets.add(spelling);
}

/** The text without secrets, signatures, tokens and long encoded bytes. */
export function redact(text: string): string {
  const result = shortenData(withoutSecrets(text)).replace(urlPattern, (url) => redactUrl(url));
  return hideNamedValues(hideCredentials(result));
}

/**
 * Any answer of a service with no registered secret in it, as it may be kept: services repeat what they were sent. Addresses stay word for
 * word, since files are fetched by them.
 */
export function hideSecrets(value: unknown, shortest = shortestSecret): unknown {
  if (typeof value === "string") return /^https?:\/\/\S*$/i.test(value) ? value : withoutSecrets(value, shortest);
  if (Array.isArray(value)) return value.map((each) => hideSecrets(each, shortest));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [withoutSecrets(name, shortest), hideSecrets(each, shortest)]);
  return Object.fromEntries(fields);
}

/** The same for what people and models write. Servers on this machine take words such as `none` for a key, which are no secret but prose. */
export function hideSecretsInProse(value: unknown): unknown {
  return hideSecrets(value, shortestInProse);
}

function withoutSecrets(text: string, shortest = shortestSecret): string {
  let result = text;
  for (const secret of secrets) {
    if (secret.length >= shortest && result.includes(secret)) result = result.replaceAll(secret, hidden);
  }
  return result;
}

/** An address as it may be shown: without user, password, and without its query where that could open something. */
export function redactUrl(url: string): string {
  const [beforeHash = "", ...hash] = url.split("#");
  const cut = beforeHash.indexOf("?");
  const place = (cut < 0 ? beforeHash : beforeHash.slice(0, cut)).replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, "$1");
  const query = cut < 0 ? "" : beforeHash.slice(cut + 1);
  if (query === "" && hash.length === 0) return cut < 0 ? place : `${place}?`;
  return isTelling(query) || hash.some(isTelling)
    ? `${place}?${hidden}`
    : `${place}${cut < 0 ? "" : `?${query}`}${hash.length ? `#${hash.join("#")}` : ""}`;
}

/** Data URIs and long encoded runs as their length: nobody reads them, and they freeze what shows them (lesson 16). */
export function shortenData(text: string): string {
  if (text.length < longestRun) return text.replace(dataUriPattern, shortDataUri);
  return text.replace(dataUriPattern, shortDataUri).replace(longRunPattern, (run) => `…(${run.length} characters of data)`);
}

/** Whether a field or header of this name holds something secret. Counts such as `total_tokens` do not. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name);
}

/** Any value as it may be kept: every text in it redacted, every field with a telling name hidden, not too deep. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > 8) return "…";
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return `…(${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1));
  const entries = Object.entries(value).map(([name, each]) => [redact(name), hides(name, each) ? hidden : redactValue(each, depth + 1)]);
  return Object.fromEntries(entries);
}

const hidden = "[hidden]";

function hides(name: string, value: unknown): boolean {
  return isSecretName(name) && (typeof value === "string" || Array.isArray(value));
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  const said = { ...error, name, message, ...(stack ? { stack } : {}), ...(cause === undefined ? {} : { cause }) };
  return redactValue(said, depth + 1);
}

const htmlSigns: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function spellingsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
  const spellings = new Set([
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURI(value.toWellFormed()),
    encodeURIComponent(value.toWellFormed()),
    // As web pages spell it.
    value.replace(/[&<>"']/g, (sign) => htmlSigns[sign] ?? sign),
    base64,
  ]);
  // Longer ones first, so that none is cut by a part of itself.
  return [...spellings].sort((one, other) => other.length - one.length);
}

const secretName = String.raw`(?:authorization|proxy-authorization|cookie|set-cookie|(?:x-)?(?:[a-z0-9]+-)*api[-_]?key|api_?key|password|secret|(?:[a-z0-9]+[-_])*(?:secret|password)|[a-z0-9_-]*token|h5_?link)`;
const secretNamePattern = new RegExp(`^${secretName}$`, "i");

const urlPattern = /[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\^`{|}]+/gi;
/** Parameters that carry a signature, a token or a key at the storage services and CDNs known. */
const tellingParameter =
  /(?:^|&)[^=&]*(?:sign|sig|token|secret|key|credential|policy|auth|expires|password|ticket|code|x-amz-|x-tos-|x-oss-|x-cos-|x-goog-|x-obs-)[^=&]*=/i;
const longParameter = /=[^&]{32,}/;

function isTelling(query: string): boolean {
  if (query === hidden) return false;
  return tellingParameter.test(query) || longParameter.test(query) || /^[^=&]{32,}$/.test(query);
}

function hideCredentials(text: string): string {
  return text.replace(/\b(Bearer|Basic)(\s+)(?!\[hidden\])[A-Za-z0-9._~+/=-]{8,}/gi, `$1$2${hidden}`);
}

const quotedValue = new RegExp(String.raw`(["'])(${secretName})\1(\s*:\s*)(["'])(?!\[hidden\])((?:\\.|(?!\4)[^\\])*)\4`, "gi");
const escapedValue = new RegExp(String.raw`\\"(${secretName})\\"(\s*:\s*)\\"(?!\[hidden\])((?:(?!\\").)*)\\"`, "gi");
const headerLine = new RegExp(String.raw`(^|[\s,;{(&?])(${secretName})(\s*[:=]\s*)(?!\[hidden\]|["'\\\s])([^\s,;&"'}\)]+)`, "gim");

/** `"VendorToken":"…"`, `x-goog-api-key: …`, `token=…`: values known by their name, whatever they look like. */
function hideNamedValues(text: string): string {
  return text
    .replace(quotedValue, `$1$2$1$3$4${hidden}$4`)
    .replace(escapedValue, `\\"$1\\"$2\\"${hidden}\\"`)
    .replace(headerLine, (whole, before: string, name: string, sign: string, value: string) =>
      /^(?:Bearer|Basic)$/i.test(value) ? whole : `${before}${name}${sign}${hidden}`,
    );
}

const longestRun = 256;
const dataUriPattern = /data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[a-z0-9=.+"-]+)*),(?!…)[^\s"'<>\\)]*/gi;
const longRunPattern = /[A-Za-z0-9+/_-]{256,}={0,2}/g;

function shortDataUri(uri: string): string {
  const comma = uri.indexOf(",");
  const length = uri.length - comma - 1;
  return length <= 64 ? uri : `${uri.slice(0, comma)},…(${length} characters)`;
}
