import type { IncomingHttpHeaders } from "node:http";
import { isSameSecret } from "../node/same-secret.ts";

/** What the listener knows of itself when it decides about a request. */
export interface Door {
  port: number;
  session: string;
}

/** Cookies are not kept apart by port, so the name carries it: two studios in one browser must not sign each other out. */
export function cookieName(port: number): string {
  return `lanternist-${port}`;
}

/**
 * Whether the request was aimed at this studio by its address. Another name that resolves to loopback (DNS rebinding) is refused, and so is
 * every request that another site, or another port of this machine, had the browser send.
 */
export function isFromOurPage(method: string, headers: IncomingHttpHeaders, door: Door): boolean {
  const host = headers.host ?? "";
  if (host !== `127.0.0.1:${door.port}` && host !== `localhost:${door.port}`) return false;
  const isSafe = method === "GET" || method === "HEAD";
  if (headers.origin === undefined ? !isSafe : headers.origin !== `http://${host}`) return false;
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || (site === "none" && isSafe);
}

/** As `isFromOurPage`; a socket always names its origin. */
export function isOurSocket(headers: IncomingHttpHeaders, door: Door): boolean {
  return headers.origin !== undefined && isFromOurPage("GET", headers, door) && hasSession(headers, door);
}

export function hasSession(headers: IncomingHttpHeaders, door: Door): boolean {
  const prefix = `${cookieName(door.port)}=`;
  const cookie = (headers.cookie ?? "").split(/;\s*/).find((part) => part.startsWith(prefix));
  return isSameSecret(cookie?.slice(prefix.length), door.session);
}
