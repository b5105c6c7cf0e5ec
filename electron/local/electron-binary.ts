import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packageFolder = join(import.meta.dirname, "..", "..", "node_modules", "electron");

/** Path of Electron's program, where it has been fetched. */
export function findElectron(): string | undefined {
  const pointer = join(packageFolder, "path.txt");
  if (!existsSync(pointer)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, "dist");
  const program = join(folder, readFileSync(pointer, "utf8"));
  return existsSync(program) ? program : undefined;
}

/** Nobody should wait longer for a window because of a network that does not answer. */
const PATIENCE = 4000;

/**
 * Electron's program, fetched by the package's own script when it is not here. What does not arrive in time goes on arriving in the
 * background, so that the next start has it; the script writes `path.txt` last, so half a program never looks complete.
 *
 * @returns its path, or whether it is still on its way
 */
export async function getElectron(patience = PATIENCE): Promise<{ path: string | undefined; isOnItsWay: boolean }> {
  const path = findElectron();
  if (path) return { path, isOnItsWay: false };
  const isOnItsWay = await fetchWithin(patience);
  return { path: findElectron(), isOnItsWay };
}

/** Resolves with whether the script still runs. It never outlives this process. */
function fetchWithin(milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageFolder, "install.js")], { stdio: "ignore" });
    child.unref();
    const endWithUs = () => child.kill("SIGKILL");
    process.once("exit", endWithUs);
    const timer = setTimeout(() => resolve(true), milliseconds);
    const end = () => {
      clearTimeout(timer);
      process.off("exit", endWithUs);
      resolve(false);
    };
    child.on("error", end);
    child.on("exit", end);
  });
}
