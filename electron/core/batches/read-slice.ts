import { open } from "node:fs/promises";

/** Reads stretches of a file, in any order. */
export interface SliceReader {
  text(place: { start: number; bytes: number }): Promise<string>;
  close(): Promise<void>;
}

export async function openSlices(path: string): Promise<SliceReader> {
  const handle = await open(path, "r");
  return {
    async text({ start, bytes }) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, start);
      return buffer.toString("utf8", 0, bytesRead);
    },
    close: () => handle.close(),
  };
}
