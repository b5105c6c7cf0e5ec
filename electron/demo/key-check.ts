import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isOfChat } from "./areas.ts";

/**
 * The first of these keys that a request carries in the header of its area (interface section 5): `Authorization: Bearer`
 * everywhere but generative content, which has its own header; chat also takes the key header of its official client, and the list of
 * models that of generative content (wire notes 5.7).
 */
export function keyIn(headers: IncomingHttpHeaders, area: string, keys: readonly string[]): string | undefined {
  const given = keysOf(headers, area).filter((each) => typeof each === "string");
  return keys.find((key) => given.some((each) => isSame(each, key)));
}

function keysOf(headers: IncomingHttpHeaders, area: string): unknown[] {
  if (area.startsWith("generative.")) return vendorKeys(headers);
  if (area === "chat.models") return [bearer(headers.authorization), headers["x-api-key"], ...vendorKeys(headers)];
  return isOfChat(area) ? [bearer(headers.authorization), headers["x-api-key"]] : [bearer(headers.authorization)];
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
}

function vendorKeys(headers: IncomingHttpHeaders): unknown[] {
  return Object.entries(headers)
    .filter(([name]) => /^x-.+-api-key$/.test(name))
    .map(([, value]) => value);
}

function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
