import { join } from "node:path";
import { Records } from "./records.ts";
import type { StoredAsset, StoredGroup } from "./record.ts";

/** What one user has: groups, assets, and the bytes of the assets. Nobody else's key reaches it (interface section 1, rule 2). */
export class Library {
  readonly owner: string;
  readonly groups: Records<StoredGroup>;
  readonly assets: Records<StoredAsset>;

  constructor(folder: string, owner: string) {
    this.owner = owner;
    this.groups = new Records(join(folder, "groups"));
    this.assets = new Records(join(folder, "assets"));
  }
}
