import { rmSync } from "node:fs";
import { errnoOf } from "../errno.ts";

/** Removes a folder of what is not needed any more. Where another program has a file of it open it goes at another time: nothing waits for that. */
export function removeLeft(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
