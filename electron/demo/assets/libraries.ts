import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Library } from "./library.ts";
import type { StoredAsset } from "./record.ts";

/** Whose library it is that the gateway's own key opens. That key may change from run to run, its user stays. */
export const OWN_USER = "demo";

/** The libraries of all users, each in a folder of its own; those of earlier runs are read at the start. */
export class Libraries {
  #folder: string;
  #libraries = new Map<string, Library>();

  constructor(folder: string) {
    this.#folder = join(folder, "libraries");
    mkdirSync(this.#folder, { recursive: true });
    for (const owner of readdirSync(this.#folder)) this.of(owner);
  }

  /** `owner` is a name without separators; see demo-gateway.ts. */
  of(owner: string): Library {
    const known = this.#libraries.get(owner);
    if (known) return known;
    const library = new Library(join(this.#folder, owner), owner);
    this.#libraries.set(owner, library);
    return library;
  }

  all(): Library[] {
    return [...this.#libraries.values()];
  }

  assets(): StoredAsset[] {
    return this.all().flatMap((library) => library.assets.all());
  }
}
