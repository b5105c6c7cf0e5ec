import { readFile } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { checkSkillSize, isSkillMain, readSkillHead, skillLimits, skillPaths } from "../../../shared/rules/skill.ts";
import type { SkillFile } from "../gateway/chat-skills.ts";
import { documentType } from "../media-tools/document-type.ts";
import { sniff, SNIFF_BYTES } from "../media-tools/sniff.ts";

/** A file as it was given: its path, and its bytes. */
export interface GivenFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files of a skill, ready to be sent. Fails with `invalid-input` and one of the reasons of `shared/rules/skill.ts`; nothing has been sent then. */
export function skillFilesOf(given: readonly GivenFile[]): SkillFile[] {
  const kept = skillPaths(
    given.map(({ path }) => path),
    bareFolder(given),
  );
  const files = given.flatMap(({ path, bytes }) => {
    const sent = kept.get(path);
    return sent === undefined ? [] : [{ path: sent, bytes, type: typeOf(sent, bytes) }];
  });
  checkSkillSize(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const main = files.find(({ path }) => isSkillMain(path));
  readSkillHead(textOf(main?.bytes));
  return files;
}

/** Files without a folder lie in one that is named as the skill names itself. */
function bareFolder(given: readonly GivenFile[]): string {
  const main = given.find(({ path }) => path.replace(/^\.\//, "") === "SKILL.md");
  return main ? readSkillHead(textOf(main.bytes)).name : "skill";
}

/** The files in a zip. What it claims to hold is added up before any of it is unpacked, so that a small file cannot fill the memory. */
export async function filesOfZip(path: string): Promise<GivenFile[]> {
  const { unzipSync } = await import("fflate");
  const packed = new Uint8Array(await readFile(path));
  checkSkillSize(packed.length);
  let [bytes, count] = [0, 0];
  try {
    const files = unzipSync(packed, {
      filter({ name, originalSize }) {
        if (name.endsWith("/")) return false;
        bytes += originalSize;
        count += 1;
        checkSkillSize(bytes);
        if (count > 2 * skillLimits.files) throw tooMany();
        return true;
      },
    });
    return Object.entries(files).map(([name, content]) => ({ path: name, bytes: new Uint8Array(content) }));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const message = "The zip file cannot be read: it is damaged, encrypted or of an unknown kind.";
    throw new Failure({ code: "invalid-input", reason: "skill-zip-damaged", message, action: "none", delivery: "not-sent" }, error);
  }
}

function tooMany(): Failure {
  const { files: max } = skillLimits;
  const message = `A skill has at most ${max} files.`;
  return new Failure({
    code: "invalid-input",
    reason: "skill-too-many-files",
    message,
    detail: { max },
    action: "none",
    delivery: "not-sent",
  });
}

function typeOf(path: string, bytes: Uint8Array): string {
  const head = bytes.subarray(0, SNIFF_BYTES);
  return sniff(head)?.mime ?? documentType(head, path).mime;
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}
