import type { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { Failure } from "../../../shared/failure.ts";

/** A connection ready to be called: with its key, and with an address that every path can be put behind. */
export interface ResolvedConnection {
  id: string;
  name: string;
  isDemo: boolean;
  /** As `normaliseBaseUrl` gives it. */
  baseUrl: string;
  key: string;
  settings: ConnectionSettings;
}

/** Prefixes that belong to the areas' own paths but are often copied along with an address (wire notes 7.5). */
const areaPrefix = /(?:\/+|\/(?:v1|v1beta|api\/v3))$/i;

/**
 * A typed address as scheme, host, port and path, without a slash at the end (GEN-05). Fails with `invalid-input`: `url-unreadable`,
 * `http-not-allowed`, `url-with-credentials`, `url-with-query`.
 */
export function normaliseBaseUrl(text: string, allowsHttp: boolean): string {
  const url = parse(text.trim());
  if (url.username !== "" || url.password !== "") throw refuse("url-with-credentials", "A base URL holds no user name or password.");
  if (/[?#]/.test(text)) throw refuse("url-with-query", "A base URL ends before any ? or #.");
  if (url.protocol === "http:" && !allowsHttp && !isLoopback(url.hostname)) {
    throw refuse("http-not-allowed", `Without https, everyone on the way to ${url.host} can read the key.`, { host: url.host });
  }
  let path = url.pathname;
  while (areaPrefix.test(path)) path = path.replace(areaPrefix, "");
  return `${url.protocol}//${url.host}${path}`;
}

/** Whether a host name is this machine: names and addresses that never leave it. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Whether the gateway is on this machine: it is asked as often as its connection says, and reaches what this machine serves. */
export function isLocal({ isDemo, baseUrl }: Pick<ResolvedConnection, "isDemo" | "baseUrl">): boolean {
  return isDemo || isLoopback(new URL(baseUrl).hostname);
}

/** `path` (begins with `/`, its parts already encoded) and query behind a normalised base URL. Refuses paths that climb. */
export function joinUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  if (!path.startsWith("/") || /[?#\\\s]/.test(path) || path.split("/").some(isClimbing)) {
    throw refuse("path-unsafe", "The service named something that cannot be part of an address.");
  }
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === "" ? "" : `?${parameters}`}`;
}

function isClimbing(part: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(part);
}

function parse(text: string): URL {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${guessScheme(text)}://${text}`;
  if (!/^https?:\/\/[^/]/i.test(address) || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(address)) {
    throw refuse("url-unreadable", "This is not an address such as https://gateway.example/path.");
  }
  return new URL(address);
}

/** Addresses are often typed without a scheme; on this machine that means http. */
function guessScheme(text: string): string {
  return isLoopback(text.replace(/(?::\d+)?(?:[/?#].*)?$/, "")) ? "http" : "https";
}

function refuse(reason: string, message: string, detail?: Record<string, string>): Failure {
  return new Failure({ code: "invalid-input", reason, message, detail, action: "edit-connection", delivery: "not-sent" });
}
