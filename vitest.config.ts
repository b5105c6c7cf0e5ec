import { defineConfig } from "vitest/config";

/** `unit` is pure and quick and belongs to `npm run check`; `gateway` talks to the demo gateway; `studio` runs the whole core or a host. */
function project(name: string, folders: string[], seconds: number) {
  return {
    test: {
      name,
      include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
      environment: "node" as const,
      pool: "forks" as const,
      testTimeout: seconds * 1000,
      hookTimeout: seconds * 1000,
      // A second, as it is otherwise, is short for a machine with more to do: what is waited for has half of the test's time.
      expect: { poll: { timeout: seconds * 500 } },
    },
  };
}

export default defineConfig({
  test: {
    projects: [project("unit", ["unit", "rules"], 30), project("gateway", ["gateway", "faults"], 90), project("studio", ["studio"], 30)],
    maxWorkers: 2,
    allowOnly: false,
  },
});
