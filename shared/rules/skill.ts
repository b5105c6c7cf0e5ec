import { Failure } from "../failure.ts";
import { MIB } from "../units.ts";

/** The limits of a skill, as services of this kind state them (wire notes 5.9). */
export const skillLimits = { bytes: 30 * MIB, files: 1000, name: 64, description: 1024 } as const;

/** What SKILL.md says of its skill. */
export interface SkillHead {
  name: string;
  description: string;
}

/**
 * Paths of a skill's files as they are sent: forward slashes, without what systems add of their own. Fails with `invalid-input`: `skill-path-unsafe`
 * for a path that leads out of its folder, `skill-empty`, `skill-too-many-files`, `skill-folders`, `skill-main-missing`. Files without a folder on top
 * get one, named `folder`.
 */
export function skillPaths(paths: readonly string[], folder: string): Map<string, string> {
  const named = paths.map((path) => [path, plainPath(path)] as const).filter(([, plain]) => !isLeftover(plain));
  if (named.length === 0) throw refused("skill-empty", "The skill has no files.");
  if (named.length > skillLimits.files)
    throw refused("skill-too-many-files", `A skill has at most ${skillLimits.files} files.`, { max: skillLimits.files });
  const isBare = named.some(([, plain]) => plain === main);
  const whole = named.map(([path, plain]) => [path, isBare ? `${folder}/${plain}` : plain] as const);
  const tops = new Set(whole.map(([, plain]) => plain.split("/")[0] ?? ""));
  const stray = whole.find(([, plain]) => !plain.includes("/"));
  if (tops.size > 1 || stray) throw refused("skill-folders", "All files of a skill lie in one folder.");
  const [top] = tops;
  if (!whole.some(([, plain]) => plain === `${top}/${main}`))
    throw refused("skill-main-missing", "The skill’s folder has no SKILL.md in it.");
  return new Map(whole);
}

const main = "SKILL.md";

/** Whether a path, as `skillPaths` gives it, is the skill's own description. */
export function isSkillMain(path: string): boolean {
  return /^[^/]+\/SKILL\.md$/.test(path);
}

function plainPath(path: string): string {
  const plain = path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const parts = plain.split("/");
  const isUnsafe =
    plain.startsWith("/") ||
    /^[a-z]:/i.test(plain) ||
    /\p{Cc}/u.test(plain) ||
    parts.some((part) => part === "" || part === "." || part === "..");
  if (isUnsafe) throw refused("skill-path-unsafe", `The path “${path}” leads out of the skill’s folder.`, { path });
  return plain;
}

/** What file managers and version control leave behind. */
function isLeftover(path: string): boolean {
  return path
    .split("/")
    .some((part) => part === "__MACOSX" || part === ".DS_Store" || part === ".git" || part === "Thumbs.db" || part.startsWith("._"));
}

/** Fails with `invalid-input` (`skill-too-large`). */
export function checkSkillSize(bytes: number): void {
  if (bytes <= skillLimits.bytes) return;
  const [megabytes, max] = [Math.ceil(bytes / MIB), skillLimits.bytes / MIB];
  throw refused("skill-too-large", `The skill has ${megabytes} MB; at most ${max} MB are taken.`, { megabytes, max });
}

/** Reads the front matter of SKILL.md. Fails with `invalid-input`: `skill-head-missing`, `skill-name`, `skill-description`. */
export function readSkillHead(text: string): SkillHead {
  const head = /^\uFEFF?---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/.exec(text)?.[1];
  if (head === undefined) throw refused("skill-head-missing", "SKILL.md begins with a head between two lines of ---.");
  const [name, description] = [fieldOf(head, "name"), fieldOf(head, "description")];
  if (!/^[a-z0-9-]+$/.test(name) || name.length > skillLimits.name) {
    throw refused("skill-name", `The name in SKILL.md must be 1 to ${skillLimits.name} small letters, digits and hyphens.`, {
      max: skillLimits.name,
    });
  }
  if (description === "" || description.length > skillLimits.description) {
    throw refused("skill-description", `The description in SKILL.md must have 1 to ${skillLimits.description} characters.`, {
      max: skillLimits.description,
    });
  }
  return { name, description };
}

/** A field of YAML's plain forms: on its line, quoted, or folded over the lines that are indented below. */
function fieldOf(head: string, name: string): string {
  const lines = head.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (at === -1) return "";
  const own = (lines[at] ?? "").slice(name.length + 1).trim();
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => !/^\s|^$/.test(line));
  const folded = below.slice(0, end === -1 ? below.length : end).map((line) => line.trim());
  const text = /^[>|][+-]?$/.test(own) ? folded.join(" ") : [own, ...folded].join(" ");
  return text.trim().replace(/^(["'])([^]*)\1$/, "$2");
}

function refused(reason: string, message: string, detail?: Record<string, string | number>): Failure {
  return new Failure({ code: "invalid-input", reason, message, ...(detail && { detail }), action: "none", delivery: "not-sent" });
}
