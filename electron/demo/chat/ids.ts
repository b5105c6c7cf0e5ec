import { createHash } from "node:crypto";

const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** An id such as `msg_01…`, always the same for the same seed. */
export function idFrom(prefix: string, seed: string): string {
  const digest = createHash("sha256").update(`${prefix} ${seed}`).digest();
  return `${prefix}_01${[...digest.subarray(0, 22)].map((byte) => letters[byte % letters.length]).join("")}`;
}
