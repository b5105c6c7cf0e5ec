import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The file in a folder of the library's files that says whose they are. */
export const folderSign = "lanternist-library.json";

const Sign = z.object({ id: z.string() });

/** The id that the folder says of itself; nothing where the folder, its drive or the sign is not there. */
export function readFolderSign(folder: string): string | undefined {
  try {
    return Sign.parse(JSON.parse(readFileSync(join(folder, folderSign), "utf8"))).id;
  } catch {
    return undefined;
  }
}
