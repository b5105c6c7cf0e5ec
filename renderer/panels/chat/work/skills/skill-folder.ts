import { Failure } from "../../../../../shared/failure.ts";

/** A file with its path below what was chosen: `my-skill/SKILL.md`. */
export interface FolderFile {
  path: string;
  file: File;
}

/** The most files that one skill is made of. */
export const MOST_SKILL_FILES = 1000;

/** What systems and tools leave in folders and nobody means to send. */
const litter = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX|\.git|node_modules|\._[^/]*)(?:\/|$)/i;

/**
 * The files of a skill: under one top folder with a SKILL.md in its root (wire notes 5.9); without what systems leave in folders.
 * @throws Failure `invalid-input`, reasons `skill-…` (said before anything is read or sent).
 */
export function skillFolder(chosen: readonly FolderFile[]): { name: string; files: readonly FolderFile[] } {
  const files = chosen.filter(({ path }) => !litter.test(path));
  const tops = new Set(files.map(({ path }) => path.split("/")[0] ?? ""));
  const [name = ""] = tops;
  if (files.length === 0) throw refusal("skill-empty", "The folder holds no files.");
  if (tops.size > 1 || files.some(({ path }) => !path.includes("/"))) {
    throw refusal("skill-one-folder", "A skill is one folder; these are several, or loose files.");
  }
  if (!files.some(({ path }) => path === `${name}/SKILL.md`)) {
    throw refusal("skill-no-description", `${name} has no SKILL.md in its root.`, { folder: name });
  }
  if (files.length > MOST_SKILL_FILES) {
    throw refusal("skill-too-many-files", `${name} has more than ${MOST_SKILL_FILES} files.`, {
      count: files.length,
      max: MOST_SKILL_FILES,
    });
  }
  return { name, files };
}

function refusal(reason: string, message: string, detail: Record<string, string | number> = {}): Failure {
  return new Failure({ code: "invalid-input", reason, message, detail, action: "none", delivery: "not-sent" });
}
