import { readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { allPages } from "../all-pages.ts";
import { timeText } from "../asset-words.ts";
import type { Command, Context } from "../command.ts";
import { noWords, usage } from "../options.ts";
import { tableLines } from "../output.ts";
import { printRequest } from "../print-request.ts";
import { receiveFile } from "../source.ts";

/** A skill from a folder that has a SKILL.md, or from a zip of one. */
export const chatSkillCreate: Command = {
  check(parsed) {
    if (parsed.words.length !== 1) throw usage("chat skill create needs one folder or zip file.");
  },
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const skill = { title: parsed.text("title"), files: await filesIn(context, parsed.words[0] ?? "") };
    if (parsed.has("print-request")) {
      return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "create-skill", ...skill } }));
    }
    const made = await client.chatService.createSkill({ connectionId, ...skill });
    output.result({ skill: made }, [made.id]);
    return 0;
  },
};

export const chatSkillList: Command = {
  check: noWords,
  async run({ parsed, client, connectionId, output }) {
    if (parsed.has("print-request")) return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "skills" } }));
    const skills = await allPages(async (after) => {
      const page = await client.chatService.skills({ connectionId, after });
      return { items: page.skills, next: page.next };
    });
    const rows = skills.map(({ id, origin, createdAt, title }) => [id, origin ?? "", timeText(createdAt), title]);
    const listed = skills.map((skill) => ({ ...skill, status: "kept" }));
    output.result({ skills: listed, total: skills.length }, rows.length > 0 ? tableLines(rows) : ["No skills."]);
    return 0;
  },
};

async function filesIn({ studio }: Context, path: string) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return { from: "zip", mediaId: (await receiveFile(path, studio.media)).id } as const;
  }
  const top = basename(resolve(path));
  const files: { path: string; mediaId: string }[] = [];
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const inside = relative(path, file).split(sep).join("/");
    files.push({ path: `${top}/${inside}`, mediaId: (await receiveFile(file, studio.media)).id });
  }
  return { from: "files", files } as const;
}
