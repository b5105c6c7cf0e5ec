import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Body } from "../assets/fields.ts";
import { Records } from "../assets/records.ts";
import { jsonAnswer, type Answer } from "../answer.ts";
import { time } from "./batch-record.ts";
import { idFrom } from "./ids.ts";
import { listByToken, pageByToken } from "./paging.ts";
import { invalid, notFound } from "./refusals.ts";
import { readSkillFiles, type SkillFacts } from "./skill-files.ts";

const MOST_TITLE = 255;

interface StoredSkill {
  id: string;
  owner: string;
  createdAt: number;
  updatedAt: number;
  title: string;
  source: string;
}

interface StoredVersion extends SkillFacts {
  id: string;
  skillId: string;
  createdAt: number;
  /** As the older shape names it: Unix microseconds. */
  version: string;
}

/** A skill that everybody has, as the service brings some. */
const builtIn: StoredSkill = { id: "table-report", owner: "", createdAt: 0, updatedAt: 0, title: "Table report", source: "demo" };
const builtInVersion: StoredVersion = {
  id: "skillver_table-report",
  skillId: builtIn.id,
  createdAt: 0,
  version: "20260101",
  name: "table-report",
  description: "Writes what was found into a table that can be downloaded.",
  folder: "table-report",
  files: [],
};

/** Skills and their versions (wire notes 5.9), in two shapes. */
export class Skills {
  #skills: Records<StoredSkill>;
  #versions: Records<StoredVersion>;

  constructor(folder: string) {
    this.#skills = new Records<StoredSkill>(folder);
    this.#versions = new Records<StoredVersion>(join(folder, "versions"));
  }

  async create(form: FormData, owner: string, isBeta: boolean): Promise<Answer> {
    const facts = await readSkillFiles(form);
    const title = form.get(isBeta ? "display_title" : "display_name") ?? facts.name;
    if (typeof title !== "string" || title.length > MOST_TITLE) throw invalid("display_title", `at most ${MOST_TITLE} characters`);
    const createdAt = this.#skills.nextMoment();
    const id = idFrom("skill", randomUUID());
    const skill: StoredSkill = { id, owner, createdAt, updatedAt: createdAt, title: title || facts.name, source: "custom" };
    this.#keepVersion(id, facts);
    this.#skills.save(skill);
    return this.#shown(skill, isBeta);
  }

  list(query: URLSearchParams, owner: string, isBeta: boolean): Answer {
    const source = query.get("source");
    const own = this.#skills.all().filter((skill) => skill.owner === owner);
    const all = [builtIn, ...own].toReversed().filter((skill) => source === null || skill.source === source);
    const page = pageByToken(all, query);
    const list = listByToken(page, (skill) => this.#shape(skill, isBeta));
    return jsonAnswer(200, isBeta ? { ...list, has_more: page.hasMore } : list);
  }

  get(id: string, owner: string, isBeta: boolean): Answer {
    return this.#shown(this.#find(id, owner), isBeta);
  }

  /** The older shape wants all versions deleted before. */
  delete(id: string, owner: string, isBeta: boolean): Answer {
    const versions = this.#versionsOf(this.#own(id, owner).id);
    if (isBeta && versions.length > 0) throw invalid("", `Cannot delete skill ${id} with existing versions. Delete all versions first.`);
    for (const version of versions) this.#versions.delete(version.id);
    this.#skills.delete(id);
    return jsonAnswer(200, { id, type: "skill_deleted" });
  }

  async createVersion(id: string, form: FormData, owner: string, isBeta: boolean): Promise<Answer> {
    const skill = this.#own(id, owner);
    const version = this.#keepVersion(id, await readSkillFiles(form));
    this.#skills.save(Object.assign(skill, { updatedAt: version.createdAt }));
    return jsonAnswer(200, versionShape(version, isBeta));
  }

  listVersions(id: string, query: URLSearchParams, owner: string, isBeta: boolean): Answer {
    const page = pageByToken(this.#versionsOf(this.#find(id, owner).id), query);
    const list = listByToken(page, (version) => versionShape(version, isBeta));
    return jsonAnswer(200, isBeta ? { ...list, has_more: page.hasMore } : list);
  }

  getVersion(id: string, version: string, owner: string, isBeta: boolean): Answer {
    return jsonAnswer(200, versionShape(this.#findVersion(this.#find(id, owner).id, version), isBeta));
  }

  deleteVersion(id: string, version: string, owner: string, isBeta: boolean): Answer {
    const found = this.#findVersion(this.#own(id, owner).id, version);
    this.#versions.delete(found.id);
    return jsonAnswer(200, { id: isBeta ? found.version : found.id, type: "skill_version_deleted" });
  }

  /** The version that a message uses: its id, its number, or `latest`. Throws a `Refusal` for one that is not there. */
  use(id: string, version: string, owner: string): { title: string; name: string; version: string } {
    const skill = this.#find(id, owner);
    const [latest] = this.#versionsOf(id);
    const found = version === "latest" && latest ? latest : this.#findVersion(id, version);
    return { title: skill.title, name: found.name, version: found.version };
  }

  #keepVersion(skillId: string, facts: SkillFacts): StoredVersion {
    const createdAt = this.#versions.nextMoment();
    const version = { ...facts, id: idFrom("skillver", randomUUID()), skillId, createdAt, version: `${createdAt}000` };
    this.#versions.save(version);
    return version;
  }

  #find(id: string, owner: string): StoredSkill {
    const skill = id === builtIn.id ? builtIn : this.#skills.find(id);
    if (!skill || (skill !== builtIn && skill.owner !== owner)) throw notFound(`Skill not found: ${id}`);
    return skill;
  }

  /** One that its owner can change. */
  #own(id: string, owner: string): StoredSkill {
    const skill = this.#find(id, owner);
    if (skill === builtIn) throw invalid("", `Skill ${id} belongs to the service and cannot be changed.`);
    return skill;
  }

  /** Newest first. */
  #versionsOf(id: string): StoredVersion[] {
    if (id === builtIn.id) return [builtInVersion];
    return this.#versions
      .all()
      .filter(({ skillId }) => skillId === id)
      .toReversed();
  }

  #findVersion(id: string, name: string): StoredVersion {
    const version = this.#versionsOf(id).find((each) => each.id === name || each.version === name);
    if (!version) throw notFound(`Skill version not found: ${name}`);
    return version;
  }

  #shown(skill: StoredSkill, isBeta: boolean): Answer {
    return jsonAnswer(200, this.#shape(skill, isBeta));
  }

  #shape({ id, title, source, createdAt, updatedAt }: StoredSkill, isBeta: boolean): Body {
    const [latest] = this.#versionsOf(id);
    const times = { created_at: time(createdAt), updated_at: time(updatedAt) };
    if (isBeta) return { id, type: "skill", display_title: title, latest_version: latest?.version ?? null, source, ...times };
    return { id, type: "skill", display_name: title, latest_version_id: latest?.id ?? null, source: { type: source }, ...times };
  }
}

function versionShape({ id, skillId, name, description, version, folder, createdAt }: StoredVersion, isBeta: boolean): Body {
  const shared = { id, type: "skill_version", skill_id: skillId, name, description, created_at: time(createdAt) };
  return isBeta ? { ...shared, version, directory: folder } : shared;
}
