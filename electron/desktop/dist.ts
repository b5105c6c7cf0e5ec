import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { build as buildInstallers } from "electron-builder";
import sharp from "sharp";
import { build as buildPage } from "vite";
import { buildDesktop } from "./build.ts";

const root = join(import.meta.dirname, "..", "..");

/** `npm run dist`: installers for this platform, in `release/`. */
await buildPage({ configFile: join(root, "vite.config.ts"), logLevel: "error" });
await buildDesktop();
await drawIcon();
await buildInstallers({ projectDir: root, publish: "never" });

/** electron-builder makes every platform's icon from one large picture. */
async function drawIcon(): Promise<void> {
  const folder = join(root, "dist", "resources");
  await mkdir(folder, { recursive: true });
  await sharp(join(root, "renderer", "theme", "lantern.svg"), { density: 1200 })
    .resize(1024, 1024, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toFile(join(folder, "icon.png"));
}
