import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Libraries that change rarely and are needed at once; apart from our code so that an update keeps them in the browser's cache. */
const vendor = /node_modules\/(react|react-dom|scheduler|zustand|@tanstack\/(react-query|query-core)|@orpc|i18next|react-i18next)\//;

export default defineConfig({
  root: here("./renderer"),
  base: "./",
  plugins: [react(), tailwindcss()],
  resolve: {
    // Radix's scroll lock writes <style> elements, which the page's policy (`style-src 'self'`) refuses; ours adopts constructed sheets.
    alias: { "react-style-singleton": here("./renderer/theme/adopted-style.ts") },
  },
  // Workers load what they need in pieces, as the page does.
  worker: { format: "es" },
  build: {
    outDir: here("./dist/page"),
    emptyOutDir: true,
    target: "chrome126",
    // A data: URL would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 2 },
            // What several panels share comes as one file instead of a dozen small ones.
            { name: "kit", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
