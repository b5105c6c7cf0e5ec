import type { Skill } from "../../../../../shared/contract/chat-service.ts";
import { type SkillFiles, createSkill } from "../../../../state/chat-service.ts";
import { uploadFile } from "../../../../state/upload.ts";
import { type FolderFile, skillFolder } from "./skill-folder.ts";

/** What a skill is to be made from. */
export type SkillSource = { from: "zip"; file: File } | { from: "folder"; name: string; files: readonly FolderFile[] };

/** @throws Failure `invalid-input`: what is wrong with the folder. */
export function folderSource(chosen: readonly FolderFile[]): SkillSource {
  const [only] = chosen;
  if (chosen.length === 1 && only && /\.zip$/i.test(only.path)) return { from: "zip", file: only.file };
  return { from: "folder", ...skillFolder(chosen) };
}

/** Hands the files to the studio, then has it make the skill; `onRead` tells how many files were read. */
export async function sendSkill(connectionId: string, title: string, source: SkillSource, onRead: (count: number) => void): Promise<Skill> {
  return createSkill(connectionId, title, source.from === "zip" ? await readZip(source.file) : await readFiles(source.files, onRead));
}

async function readZip(file: File): Promise<SkillFiles> {
  return { from: "zip", mediaId: (await uploadFile(file, { accepts: "any" })).id };
}

async function readFiles(files: readonly FolderFile[], onRead: (count: number) => void): Promise<SkillFiles> {
  let count = 0;
  const read = await Promise.all(
    files.map(async ({ path, file }) => {
      const media = await uploadFile(file, { accepts: "any" });
      count += 1;
      onRead(count);
      return { path, mediaId: media.id };
    }),
  );
  return { from: "files", files: read };
}
