import { execFileSync } from "node:child_process";

/** Lays a disk in memory of so many kilobytes over a folder; answers whether it could: only root on Linux may. */
export function mountSmallDisk(folder: string, kilobytes: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(folder: string): void {
  execFileSync("umount", [folder]);
}
