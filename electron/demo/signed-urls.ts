import { createHmac, timingSafeEqual } from "node:crypto";
import type { Faults } from "./faults.ts";

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/**
 * Signed, time-limited URLs of result files (interface 2.2; wire notes 1.8). A URL stays the same until it runs out; asked for again
 * after that, there is a new one.
 */
export class SignedUrls {
  #base: string;
  #secret: string;
  #lifetime: number;
  #faults: Faults;
  #expiries = new Map<string, number>();

  /** `base` is the address of the server, `speed` divides the lifetime of a day, down to a minute. */
  constructor(base: string, secret: string, speed: number, faults: Faults) {
    this.#base = base;
    this.#secret = secret;
    this.#lifetime = Math.max(DAY / speed, MINUTE);
    this.#faults = faults;
  }

  sign(name: string): string {
    if (this.#faults.has("expired-url", "urls")) return this.#urlUntil(name, Date.now() - MINUTE);
    const known = this.#expiries.get(name) ?? 0;
    const expiry = known > Date.now() ? known : Date.now() + this.#lifetime;
    this.#expiries.set(name, expiry);
    return this.#urlUntil(name, expiry);
  }

  /** A URL that runs out at a moment (Unix milliseconds) and is not renewed. */
  signUntil(name: string, expiry: number): string {
    return this.#urlUntil(name, this.#faults.has("expired-url", "urls") ? Date.now() - MINUTE : expiry);
  }

  /** Milliseconds that a result can be had. */
  get lifetime(): number {
    return this.#lifetime;
  }

  /** What a URL is worth now. */
  verify(name: string, query: URLSearchParams): "good" | "expired" | "forged" {
    const expires = query.get("expires") ?? "";
    const given = Buffer.from(query.get("signature") ?? "");
    const right = Buffer.from(this.#signature(name, expires));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return "forged";
    return Number(expires) * 1000 > Date.now() ? "good" : "expired";
  }

  #urlUntil(name: string, expiry: number): string {
    const expires = String(Math.ceil(expiry / 1000));
    return `${this.#base}/files/${name}?expires=${expires}&signature=${this.#signature(name, expires)}`;
  }

  #signature(name: string, expires: string): string {
    return createHmac("sha256", `files of ${this.#secret}`).update(`${name}\n${expires}`).digest("hex");
  }
}
