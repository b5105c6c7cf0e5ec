import { open, stat } from "node:fs/promises";
import { isWholeMp4 } from "./mp4-whole.ts";

/** Looks whether an MP4 that was just written is whole, and makes its bytes outlive a power cut before it gets its name. */
export async function assertWhole(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const { isWhole, why } = await isWholeMp4(file);
  if (!isWhole || (await stat(file)).size === 0) throw new Error(`The file is not whole: ${why}.`);
}
