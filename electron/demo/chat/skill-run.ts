import { randomUUID } from "node:crypto";
import type { Body } from "../assets/fields.ts";
import type { Block } from "./blocks.ts";
import { idFrom } from "./ids.ts";
import { invalid } from "./refusals.ts";
import type { ChatRequest } from "./request.ts";
import type { Skills } from "./skills.ts";
import type { Uploads } from "./uploads.ts";

const LIFETIME = 60 * 60 * 1000;

/** What running a request's skills gives: blocks that stand before the text, and the container they ran in. */
export interface SkillRun {
  made: Block[];
  container: Body | null;
}

/** Runs the skills of a request (wire notes 5.9): each leaves a file that can be downloaded. Throws a `Refusal` for one that cannot be used. */
export function runSkills({ skills, tools }: ChatRequest, owner: string, known: Skills, files: Uploads): SkillRun {
  if (skills.length === 0) return { made: [], container: null };
  if (!tools.hasCodeExecution) throw invalid("container.skills", "skills need the code execution tool");
  const used = skills.map(({ type, id, version }) => ({ ...known.use(id, version, owner), type, id }));
  const made = used.flatMap(({ title, name }) => {
    const table = `Skill,Result\r\n"${title.replaceAll('"', '""')}",done\r\n`;
    return runBlocks(name, files.make(owner, `${name}.csv`, Buffer.from(table)));
  });
  const shown = used.map(({ type, id, version }) => ({ type, skill_id: id, version }));
  const container = { id: idFrom("container", randomUUID()), expires_at: new Date(Date.now() + LIFETIME).toISOString(), skills: shown };
  return { made, container };
}

function runBlocks(name: string, fileId: string): Block[] {
  const id = idFrom("srvtoolu", fileId);
  const output = [{ type: "bash_code_execution_output", file_id: fileId }];
  const content = { type: "bash_code_execution_result", stdout: `${name}.csv\n`, stderr: "", return_code: 0, content: output };
  const use = { type: "server_tool_use", id, name: "bash_code_execution", input: { command: `run ${name}` }, caller: { type: "direct" } };
  return [use, { type: "bash_code_execution_tool_result", tool_use_id: id, content }];
}
