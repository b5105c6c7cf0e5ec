import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, transformWithOxc } from "vite";

const root = join(import.meta.dirname, "..", "..");
const target = join(root, "dist", "desktop");
const notOfTheApp = ["electron/desktop/build.ts", "electron/desktop/dist.ts", "electron/desktop/preload.ts"];

/**
 * Makes `dist/desktop` from the sources: the same files in the same folders, as JavaScript, so that what a module finds beside itself (SQL,
 * workers) is found there too; and the preload as CommonJS, the only form that a sandboxed one may have.
 */
export async function buildDesktop(): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const files = globSync("{shared,electron/{core,demo,desktop,node}}/**/*.{ts,sql}", { cwd: root }).filter((file) => !isNotOfTheApp(file));
  await Promise.all(files.map(buildFile));
  await buildPreload();
}

function isNotOfTheApp(file: string): boolean {
  return file.endsWith(".d.ts") || notOfTheApp.includes(file.replaceAll("\\", "/"));
}

async function buildFile(file: string): Promise<void> {
  const path = join(target, file.replace(/\.ts$/, ".js"));
  await mkdir(dirname(path), { recursive: true });
  if (!file.endsWith(".ts")) return cp(join(root, file), path);
  const { code } = await transformWithOxc(await readFile(join(root, file), "utf8"), file, { sourcemap: false });
  await writeFile(path, withJavaScriptNames(code));
}

/** Imports and workers name `.ts` files in the sources; in the app they are `.js`. */
export function withJavaScriptNames(code: string): string {
  return code.replace(/((?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*)(["'])(\.{1,2}\/[^"'\n]+)\.ts\2/g, "$1$2$3.js$2");
}

async function buildPreload(): Promise<void> {
  const folder = join(target, "electron", "desktop");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "preload.ts"), formats: ["cjs"], fileName: () => "preload.cjs" },
      rolldownOptions: { external: ["electron"] },
    },
  });
}
