// Writes docs/third-party-notices.md: every package that is installed for use (not for development), with its licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, LockedPackage> };
const used = Object.entries(lock.packages)
  .filter(([path, entry]) => path.startsWith("node_modules/") && !entry.dev)
  .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), ...entry }))
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

/** The package's own notice, where it is installed on this machine. */
function licenceText(path: string): string | undefined {
  const folder = join(root, path);
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each));
  return file && readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim().replaceAll("```", "'''");
}
