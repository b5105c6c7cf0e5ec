import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Builds one of the benches' pages (a folder here) as the studio's own is built. */
export async function buildBenchPage(name: string, folder: string): Promise<void> {
  // React's development build is several times as slow, and would be measured in its place.
  process.env.NODE_ENV = "production";
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    base: "./",
    plugins: [react(), tailwindcss()],
    logLevel: "error",
    // As in `vite.config.ts`, whose reasons hold here too.
    resolve: { alias: { "react-style-singleton": join(import.meta.dirname, "../../renderer/theme/adopted-style.ts") } },
    worker: { format: "es" },
    build: { outDir: folder, emptyOutDir: true, target: "chrome126", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}
