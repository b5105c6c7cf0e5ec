import { describe, expect, test } from "vitest";
import { type FolderFile, skillFolder } from "../../../renderer/panels/chat/work/skills/skill-folder.ts";
import { folderSource } from "../../../renderer/panels/chat/work/skills/send-skill.ts";
import { fileReasonWords } from "../../../shared/words/file-reasons.ts";
import { failureDataIn } from "../../../shared/failure.ts";

const files = (...paths: string[]): FolderFile[] => paths.map((path) => ({ path, file: new File(["x"], path.split("/").at(-1) ?? "") }));

function reasonOf(chosen: readonly FolderFile[]): string | undefined {
  try {
    skillFolder(chosen);
    return undefined;
  } catch (error) {
    return failureDataIn(error)?.reason;
  }
}

describe("CH-04 a folder that becomes a skill", () => {
  test("goes with its paths, without what systems leave in folders", () => {
    const chosen = files(
      "pdf/SKILL.md",
      "pdf/scripts/run.py",
      "pdf/.DS_Store",
      "pdf/scripts/._run.py",
      "__MACOSX/pdf/SKILL.md",
      "pdf/.git/HEAD",
    );
    const { name, files: kept } = skillFolder(chosen);
    expect(name).toBe("pdf");
    expect(kept.map(({ path }) => path)).toEqual(["pdf/SKILL.md", "pdf/scripts/run.py"]);
  });

  test.each([
    ["skill-empty", files("pdf/.DS_Store")],
    ["skill-one-folder", files("a/SKILL.md", "b/other.md")],
    ["skill-one-folder", files("SKILL.md", "run.py")],
    ["skill-no-description", files("pdf/README.md", "pdf/inner/SKILL.md")],
    ["skill-too-many-files", files("pdf/SKILL.md", ...Array.from({ length: 1000 }, (_, place) => `pdf/${place}.txt`))],
  ])("is refused by %s before anything is read", (reason, chosen) => {
    expect(reasonOf(chosen)).toBe(reason);
    expect(fileReasonWords.en).toHaveProperty(reason);
  });

  test("a single zip is handed on as it is", () => {
    expect(folderSource(files("pdf.zip"))).toMatchObject({ from: "zip" });
  });
});
