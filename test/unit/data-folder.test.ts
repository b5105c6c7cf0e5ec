import { afterEach, expect, test, vi } from "vitest";
import { isAbsolute, join } from "node:path";
import { dataFolder, defaultDataFolder } from "../../electron/node/data-folder.ts";

afterEach(() => vi.unstubAllEnvs());

test("DT-09 each platform has its own place for the data", () => {
  expect(defaultDataFolder("linux", {}, "/home/ada")).toBe(join("/home/ada", ".local", "share", "lanternist"));
  expect(defaultDataFolder("linux", { XDG_DATA_HOME: "/data" }, "/home/ada")).toBe(join("/data", "lanternist"));
  expect(defaultDataFolder("linux", { XDG_DATA_HOME: "" }, "/home/ada")).toBe(join("/home/ada", ".local", "share", "lanternist"));
  expect(defaultDataFolder("darwin", {}, "/Users/ada")).toBe(join("/Users/ada", "Library", "Application Support", "Lanternist"));
  expect(defaultDataFolder("win32", { APPDATA: "/roaming" }, "/users/ada")).toBe(join("/roaming", "Lanternist"));
});

test("a folder named by hand wins over the environment, and both are made absolute", () => {
  vi.stubEnv("LANTERNIST_DATA", "from-environment");
  expect(dataFolder("named")).toMatch(/[\\/]named$/);
  expect(dataFolder()).toMatch(/[\\/]from-environment$/);
  expect(isAbsolute(dataFolder("named")) && isAbsolute(dataFolder())).toBe(true);
});
