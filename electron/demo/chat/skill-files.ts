import { invalid } from "./refusals.ts";

/** What the files of a skill say about it. */
export interface SkillFacts {
  name: string;
  description: string;
  folder: string;
  files: { path: string; bytes: number }[];
}

const MOST_NAME = 64;
const MOST_DESCRIPTION = 1024;
const MOST_BYTES = 30 * 1024 * 1024;

/** Reads the files of a skill (wire notes 5.9): one folder on top, SKILL.md in its root with a name and a description. Throws a `Refusal`. */
export async function readSkillFiles(form: FormData): Promise<SkillFacts> {
  const parts = [...form.getAll("files[]"), ...form.getAll("files")].filter((part) => part instanceof File);
  if (parts.length === 0) throw invalid("files", "At least one file is required");
  const files = parts.map((part) => ({ path: part.name.replaceAll("\\", "/"), bytes: part.size }));
  checkPaths(files.map(({ path }) => path));
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw invalid("files", "The files of a skill may have 30 MB at most");
  const folder = files[0]?.path.split("/")[0] ?? "";
  const main = parts.find((part) => part.name.replaceAll("\\", "/") === `${folder}/SKILL.md`);
  if (!main) throw invalid("files", "SKILL.md must be exactly in the root of the top-level folder");
  return { ...readFrontMatter(await main.text()), folder, files };
}

function checkPaths(paths: readonly string[]): void {
  const wrong = paths.find(
    (path) => !/^[^/]+\/[^/]/.test(path) || path.split("/").some((part) => part === "" || part === "." || part === ".."),
  );
  if (wrong !== undefined) throw invalid("files", `All files must be in a top-level folder, with a relative path: ${wrong}`);
  if (new Set(paths.map((path) => path.split("/")[0])).size > 1) throw invalid("files", "All files must be in the same top-level folder");
  if (new Set(paths).size < paths.length) throw invalid("files", "The paths of the files must differ");
}

function readFrontMatter(text: string): { name: string; description: string } {
  const head = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1];
  if (head === undefined) throw invalid("files", "SKILL.md must start with YAML frontmatter (---)");
  const [name, description] = [field(head, "name"), field(head, "description")];
  if (!/^[a-z0-9-]+$/.test(name) || name.length > MOST_NAME) {
    throw invalid("files", `SKILL.md: name must have 1 to ${MOST_NAME} lowercase letters, digits and hyphens`);
  }
  if (description === "" || description.length > MOST_DESCRIPTION) {
    throw invalid("files", `SKILL.md: description must have 1 to ${MOST_DESCRIPTION} characters`);
  }
  return { name, description };
}

function field(head: string, name: string): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*)$`, "m").exec(head)?.[1] ?? "";
  return value.trim().replace(/^(["'])(.*)\1$/, "$2");
}
