import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, runProgram } from "../run-stage.ts";

/** One wrong line per rule of the layers, each planted in a file of its own: `[room, line]`. */
const wrongImports: [file: string, line: string][] = [
  ["shared/planted-1.ts", 'import "node:fs";'],
  ["shared/planted-2.ts", 'import "react";'],
  ["shared/planted-3.ts", 'import "../electron/core/host.ts";'],
  ["shared/rules/planted-4.ts", 'import "../../renderer/main.tsx";'],
  ["electron/core/planted-1.ts", 'import "electron";'],
  ["electron/core/planted-2.ts", 'import "../local/serve.ts";'],
  ["electron/core/jobs/planted-3.ts", 'import "../../demo/demo-gateway.ts";'],
  ["electron/core/planted-4.ts", 'import "../node/http-adapter.ts";'],
  ["electron/core/planted-5.ts", 'import "../../renderer/main.tsx";'],
  ["electron/core/planted-6.ts", 'await import("electron");'],
  ["electron/core/planted-7.ts", 'import "react";'],
  ["electron/core/planted-8.ts", 'import "electron-store";'],
  ["electron/demo/planted-1.ts", 'import "../core/host.ts";'],
  ["electron/demo/planted-2.ts", 'import { failureCodes } from "../../shared/failure.ts";\nexport const codes = failureCodes;'],
  ["electron/demo/media/planted-3.ts", 'import "../../local/serve.ts";'],
  ["electron/node/planted-1.ts", 'import "../local/serve.ts";'],
  ["electron/node/planted-2.ts", 'import "electron";'],
  ["electron/local/planted-1.ts", 'import "../cli/main.ts";'],
  ["electron/local/planted-2.ts", 'import "../../renderer/main.tsx";'],
  ["electron/cli/planted-1.ts", 'import "../local/serve.ts";'],
  ["electron/desktop/planted-1.ts", 'import "../local/serve.ts";'],
  ["electron/desktop/planted-2.ts", 'import "react";'],
  ["renderer/planted-1.ts", 'import "../electron/core/host.ts";'],
  ["renderer/planted-2.ts", 'import "node:fs";'],
  ["renderer/planted-3.ts", 'import "electron";'],
  ["renderer/panels/video/slots/planted-4.ts", 'import "ws";'],
  // Downwards only: frame → panels → layout → actions → parts → state → i18n.
  ["renderer/i18n/planted-5.ts", 'import "../state/client.ts";'],
  ["renderer/state/planted-6.ts", 'import "../panels/video/video-panel.tsx";'],
  ["renderer/state/planted-7.ts", 'import "../parts/button.tsx";'],
  ["renderer/parts/planted-8.ts", 'import "../actions/action.ts";'],
  ["renderer/parts/entry/planted-9.ts", 'import "../../panels/viewer/viewer-dialog.tsx";'],
  ["renderer/actions/planted-10.ts", 'import "../layout/panel-layout.tsx";'],
  ["renderer/layout/planted-11.ts", 'import "../frame/frame.tsx";'],
  ["renderer/panels/video/planted-12.ts", 'import "../../frame/frame.tsx";'],
  // No panel knows another, at any depth.
  ["renderer/panels/video/planted-13.ts", 'import "../library/gallery.tsx";'],
  ["renderer/panels/video/slots/planted-14.ts", 'import "../../library/gallery.tsx";'],
  ["renderer/panels/video/slots/deep/planted-15.ts", 'import "../../../library/gallery.tsx";'],
  // However the import is written, and whatever it takes.
  ["renderer/parts/planted-16.ts", 'export const load = () => import("../panels/library/gallery.tsx");'],
  ["renderer/parts/planted-17.ts", 'import type { Neighbours } from "../panels/viewer/use-neighbours.ts";\nexport type A = Neighbours;'],
  ["renderer/parts/planted-18.ts", 'export * from "../panels/viewer/use-neighbours.ts";'],
  // However far round the path goes.
  ["renderer/parts/planted-19.ts", 'import "../../renderer/panels/library/gallery.tsx";'],
  ["renderer/parts/planted-20.ts", 'import "./../panels/library/gallery.tsx";'],
  ["renderer/parts/planted-21.ts", 'import "../state/../panels/library/gallery.tsx";'],
  ["renderer/panels/video/planted-22.ts", 'import "../../panels/library/gallery.tsx";'],
  ["electron/core/planted-9.ts", 'import "../../electron/demo/demo-gateway.ts";'],
  ["electron/planted-1.ts", 'import "../renderer/main.tsx";'],
];

/** Lines that every room may hold; a rule that complains about these would be switched off sooner or later. */
const rightImports: [file: string, line: string][] = [
  ["shared/rules/fine.ts", 'import "zod";\nimport "@orpc/contract";\nimport "../failure.ts";'],
  ["electron/core/jobs/fine.ts", 'import "node:fs";\nimport "../host.ts";\nimport "../../../shared/failure.ts";'],
  [
    "electron/demo/fine.ts",
    'import type { FailureCode } from "../../shared/failure.ts";\nexport type Code = FailureCode;\nimport "./demo-gateway.ts";',
  ],
  ["electron/local/fine.ts", 'import "../core/host.ts";\nimport "../node/http-adapter.ts";\nimport "../demo/demo-gateway.ts";'],
  ["electron/desktop/fine.ts", 'import "electron";\nimport "../core/host.ts";\nimport "../node/http-adapter.ts";'],
  ["renderer/frame/fine.ts", 'export const load = () => import("../panels/library/library-panel.tsx");\nimport "../layout/inspector.tsx";'],
  [
    "renderer/panels/video/fine.ts",
    'import "../../layout/inspector.tsx";\nimport "../../state/client.ts";\nimport "../../../shared/failure.ts";\nimport "./slots/other.ts";',
  ],
  [
    "renderer/panels/video/slots/fine.ts",
    'import "../other.ts";\nimport "../../../parts/part.ts";\nimport "../../../../shared/failure.ts";',
  ],
];

const otherWrongs: [file: string, line: string, rule: string][] = [
  ["electron/core/planted-fetch.ts", 'export const answer = fetch("https://gateway.example");', "no-restricted-globals"],
  ["electron/core/planted-console.ts", 'console.log("words");', "no-console"],
  ["electron/core/planted-default.ts", "export default 1;", "no-default-export"],
  ["electron/core/planted-catch.ts", "try { JSON.parse(''); } catch {}", "no-empty"],
  ["electron/core/planted-any.ts", "export const loose: any = 1;", "no-explicit-any"],
  ["renderer/planted-console.ts", 'console.log("words");', "no-console"],
  ["electron/core/planted-cycle.ts", 'import { b } from "./planted-cycle-2.ts";\nexport const a = () => b;', "no-cycle"],
  ["electron/core/planted-cycle-2.ts", 'import { a } from "./planted-cycle.ts";\nexport const b = () => a;', "no-cycle"],
  ["shared/planted-cycle.ts", 'import type { B } from "./planted-cycle-2.ts";\nexport type A = B | 1;', "no-cycle"],
  ["shared/planted-cycle-2.ts", 'import type { A } from "./planted-cycle.ts";\nexport type B = { a: A };', "no-cycle"],
  ["renderer/planted-type.ts", 'export type A = import("./main.tsx").A;', "consistent-type-imports"],
];

/** What the types of a room must not know: `[project, file, line]`. */
const wrongTypes: [project: string, file: string, line: string][] = [
  ["shared", "shared/planted-types-1.ts", "export const here = process.cwd();"],
  ["shared", "shared/planted-types-2.ts", "export const page = document.title;"],
  ["electron/core", "electron/core/planted-types-1.ts", "export const page = document.title;"],
  ["electron/demo", "electron/demo/planted-types-1.ts", "export const page = window.name;"],
  ["electron/local", "electron/local/planted-types-1.ts", "export const page = document.title;"],
  ["electron/desktop", "electron/desktop/planted-types-1.ts", "export const page = document.title;"],
  ["renderer", "renderer/planted-types-1.ts", "export const here = process.cwd();"],
  ["renderer", "renderer/planted-types-2.ts", "export const bytes = Buffer.alloc(1);"],
];

let forLint: string;
const complaints = new Map<string, string>();

beforeAll(async () => {
  forLint = mkdtempSync(join(tmpdir(), "lanternist-layers-"));
  const names = ["electron", "renderer", "shared", "oxlint.config.ts", "tsconfig.base.json", "package.json"];
  for (const name of names) cpSync(join(root, name), join(forLint, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(forLint, "node_modules"), "junction");
  for (const [file, line] of [...wrongImports, ...rightImports, ...otherWrongs]) plant(forLint, file, line);
  await lint();
}, 60_000);

afterAll(() => rmSync(forLint, { recursive: true, force: true }));

function plant(folder: string, file: string, line: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${line}\nexport {};\n`);
}

async function lint(): Promise<void> {
  const { output } = await runProgram("oxlint", ["-f", "unix", "electron", "renderer", "shared"], { folder: forLint });
  for (const line of output.split("\n")) {
    const file = line.split(":")[0] ?? "";
    complaints.set(file, `${complaints.get(file) ?? ""}${line}\n`);
  }
}

describe("oxlint", () => {
  test.each(wrongImports)("refuses in %s: %s", (file) => {
    expect(complaints.get(file)).toContain("no-restricted-imports");
  });

  test.each(rightImports)("accepts in %s: %s", (file) => {
    expect(complaints.get(file) ?? "").not.toContain("no-restricted-imports");
  });

  test.each(otherWrongs)("refuses in %s: %s (%s)", (file, _, rule) => {
    expect(complaints.get(file)).toContain(rule);
  });
});

describe("tsc", () => {
  const projects = [...new Set(wrongTypes.map(([project]) => project))];

  /** The room's own settings around nothing but the planted files. */
  test("knows only a room's own surroundings", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-types-"));
    for (const name of ["tsconfig.base.json", ...projects.map((project) => `${project}/tsconfig.json`)])
      cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [, file, line] of wrongTypes) plant(folder, file, line);
    const outputs = await Promise.all(projects.map((project) => runProgram("tsc", ["-p", project, "--pretty", "false"], { folder })));
    const output = outputs.map((ended) => ended.output).join("");
    for (const [, file] of wrongTypes) expect(output).toContain(`${file}(1,`);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** A package that a room imports may bring more types along than the room's settings name. */
  test.each(projects)(
    "finds nothing more brought along in %s",
    async (project) => {
      const { output } = await runProgram("tsc", ["-p", project, "--listFilesOnly"]);
      expect(output).toContain(`${project}/`);
      expect(output).not.toMatch(project === "shared" || project === "renderer" ? /@types\/node\/index\.d\.ts/ : /lib\.dom\.d\.ts/);
    },
    60_000,
  );
});
