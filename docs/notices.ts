// Writes docs/third-party-notices.md: every package that is installed for use (not for development) or built into the page, with its licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, LockedPackage> };
const builtIn = await packagesOfPage();
const used = Object.entries(lock.packages)
  .filter(([path, entry]) => path.startsWith("node_modules/") && (!entry.dev || builtIn.has(path)))
  .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), ...entry }))
  // Node itself comes with its own notices and is not passed on: the installed app runs on Electron's.
  .filter(({ name }) => !/^node-(bin-)?(linux|darwin|win)/.test(name))
  .sort((one, other) => one.name.localeCompare(other.name, "en"));

const lines = used.map(({ name, version, license }) => `| ${name} | ${version ?? ""} | ${license ?? "see its package"} |`);
const namesByText = new Map<string, string[]>();
for (const { path, name } of used) {
  const text = licenceText(path);
  if (text !== undefined) namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
}
const texts = [...namesByText].map(([text, names]) => `## ${[...new Set(names)].join(", ")}\n\n\`\`\`text\n${text}\n\`\`\`\n`);

writeFileSync(
  join(root, "docs", "third-party-notices.md"),
  `# Third-party notices

Lanternist is built on these packages. Made by \`npm run notices\`; do not edit by hand.

| package | version | licence |
|---|---|---|
${lines.join("\n")}

${texts.join("\n")}`,
);

/** Folders of the packages whose code is in the page, as the bundler itself tells. */
async function packagesOfPage(): Promise<Set<string>> {
  process.env.NODE_ENV = "production";
  const built = await build({ configFile: join(root, "vite.config.ts"), logLevel: "error", build: { write: false } });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  const modules = outputs.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return new Set(modules.flatMap((id) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
}

/** The package's own notice, where it is installed on this machine. */
function licenceText(path: string): string | undefined {
  const folder = join(root, path);
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each));
  return file && readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim().replaceAll("```", "'''");
}
