import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../run-stage.ts";

const skipped = new Set(["node_modules", "dist", "release", "test-results", "playwright-report", ".git", "fixtures", "package-lock.json"]);
const isText = /\.(ts|tsx|md|json|yml|yaml|sql|css|html|sh)$|^run$/;

interface Source {
  path: string;
  text: string;
}

function* walk(folder: string): Generator<Source> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (skipped.has(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(path);
    else if (isText.test(entry.name)) yield { path: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") };
  }
}

const sources = [...walk(root)];
const code = sources.filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith("test/rules/"));

function places(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

describe("the repository", () => {
  test("is read whole by this test", () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(["package.json", "shared/failure.ts", ".ci/run"]));
  });

  test("names no place of the machine that it was written on", () => {
    expect(places(sources, /(^|[\s"'`(=:])\/(work|root)\/|[A-Z]:\\Users\\(?!\.)/)).toEqual([]);
  });

  test("holds nothing that looks like a real key", () => {
    expect(places(sources, /\b(sk-[A-Za-z0-9]{24,}|AKIA[A-Z0-9]{16}|AIza[\w-]{35}|gh[pousr]_[A-Za-z0-9]{36})\b/)).toEqual([]);
  });

  test("exempts no line from a rule", () => {
    expect(places(code, /(eslint|oxlint)-disable|@ts-(ignore|expect-error|nocheck)|(biome|prettier|oxfmt)-ignore|istanbul ignore/)).toEqual(
      [],
    );
  });

  /** The rules of the layers read names, not expressions. */
  test("names what it imports by plain words", () => {
    expect(places(code, /(?<!\.)\bimport\((?!["')])/)).toEqual([]);
  });

  test("tests the real parts: no module mocks, nothing skipped for good", () => {
    const tests = code.filter(({ path }) => path.startsWith("test/"));
    expect(places(tests, /\bvi\.(mock|doMock|hoisted)\(|\b(test|it|describe)\.(skip|todo|fixme|only)\(/)).toEqual([]);
  });

  test("keeps the page's policy closed", () => {
    expect(
      places(code, /webSecurity:\s*false|unsafe-(inline|eval)|nodeIntegration:\s*true|contextIsolation:\s*false|sandbox:\s*false/),
    ).toEqual([]);
  });
});
