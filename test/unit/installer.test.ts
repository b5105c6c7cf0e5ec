import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Configuration } from "electron-builder";
import { getConfig, validateConfiguration } from "app-builder-lib/out/util/config/config.js";
import { beforeAll, describe, expect, test } from "vitest";
import { withJavaScriptNames } from "../../electron/desktop/build.ts";
import { root } from "../run-stage.ts";

const silent = { isEnabled: false, data: new Map<string, unknown>(), add: () => undefined, save: async () => undefined };
let config: Configuration;

beforeAll(async () => {
  config = await getConfig(root, join(root, "electron-builder.yml"), null);
});

describe("electron-builder.yml", () => {
  test("DT-09 holds against electron-builder's own schema, which knows a wrong one", async () => {
    await expect(validateConfiguration(config, silent)).resolves.toBeUndefined();
    const wrong = { ...config, electronFuses: { ...config.electronFuses, runAsNodes: false } } as Configuration;
    await expect(validateConfiguration(wrong, silent)).rejects.toThrow(/configuration.electronFuses/);
  });

  test("DT-09 keeps the names that installed copies hang on", () => {
    expect(config).toMatchObject({ appId: "studio.lanternist.app", productName: "Lanternist", executableName: "lanternist" });
  });

  test("makes an installer for each platform", () => {
    expect(config.win?.target).toEqual(["nsis"]);
    expect(config.mac?.target).toEqual(["dmg"]);
    expect(config.linux?.target).toEqual(["AppImage", "deb"]);
    expect(config.nsis?.deleteAppDataOnUninstall).toBe(false);
  });

  test("closes every fuse that would let others run code in the app", () => {
    expect(config.asar).toBe(true);
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});

interface Locked {
  optionalDependencies?: Record<string, string>;
}

describe("what is installed", () => {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

  /** npm writes only the platforms that it found into the lock, and elsewhere installs nothing that the lock does not name. */
  test("DT-09 names the native parts of every platform in the lock", () => {
    const { packages } = readJson("package-lock.json") as { packages: Record<string, Locked> };
    const isThere = (path: string, name: string): boolean =>
      `${path}/node_modules/${name}` in packages || (path === "" ? `node_modules/${name}` in packages : isThere(parentOf(path), name));
    const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")));
    const lacking = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isThere(path, name)),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(lacking).toEqual([]);
  });

  /** The installers carry `dependencies`; what is built into the page is not needed beside it. */
  test("DT-09 carries into the app what its Node side imports, and nothing of the page", () => {
    const { dependencies } = readJson("package.json") as { dependencies: Record<string, string> };
    const sources = globSync("{shared,electron}/**/*.ts", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
    const names = sources.flatMap((text) => [...text.matchAll(/(?:from|import|import\()\s*"((?:@[\w.-]+\/)?[\w.-]+)/g)]);
    const imported = new Set(names.map(([, name]) => name));
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
  });

  test("DT-09 takes along only files that exist", () => {
    const resources = [config.extraResources].flat().flatMap((each) => (typeof each === "object" && each?.from ? [each.from] : []));
    expect(resources).toEqual(["docs/third-party-notices.md"]);
    for (const from of resources) expect(existsSync(join(root, from))).toBe(true);
  });
});

test("built modules name JavaScript files wherever the sources name TypeScript ones", () => {
  const source = [
    'import { a } from "./a.ts";',
    'export * from "../b.ts";',
    'import "./c.ts";',
    'const d = await import("../../d.ts");',
    'new Worker(new URL("./e.ts", import.meta.url));',
    'import { createRequire } from "node:module";',
    'const words = "a file named x.ts";',
  ];
  expect(withJavaScriptNames(source.join("\n"))).toBe(
    [
      'import { a } from "./a.js";',
      'export * from "../b.js";',
      'import "./c.js";',
      'const d = await import("../../d.js");',
      'new Worker(new URL("./e.js", import.meta.url));',
      'import { createRequire } from "node:module";',
      'const words = "a file named x.ts";',
    ].join("\n"),
  );
});
