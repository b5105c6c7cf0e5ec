import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A path as the disk writes it, with links resolved as far as it is there. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}
