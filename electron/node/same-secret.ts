import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, safe in a URL, a header and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares in a time that tells nothing about where or by how much the two differ. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
