import { existsSync } from "node:fs";
import {
  type LineageGraph,
  type LineageHow,
  type LineageLink,
  type LineageNode,
  MOST_LINEAGE_NODES,
} from "../../../shared/contract/lineage.ts";
import type { GenerationRecipe, Source } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import type { Entries } from "./entries.ts";
import { type EntryLine, entryColumns, toEntryRow } from "./entry-rows.ts";
import { readKept } from "../kept-texts.ts";
import type { MediaStore } from "./media.ts";
import { type Origin, originsOf } from "./recipe-origins.ts";

type Line = EntryLine & { recipe: string | null; service: string | null };

const lines = `SELECT ${entryColumns}, entry_details.recipe, entry_details.service FROM entries
  JOIN media ON media.id = entries.media_id JOIN entry_details ON entry_details.entry_id = entries.id`;

/** Tasks looked for at once in all recipes: each is a walk through their texts. */
const NEEDLES_AT_ONCE = 8;

interface Parts {
  database: Database;
  media: MediaStore;
  entries: Pick<Entries, "ofMedia">;
}

/** Where results come from and what came of them (DT-04): the chain of files, drafts, versions and parts, read of their recipes. */
export class Lineage {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** See the contract. */
  of(id: string): LineageGraph {
    const root = this.#line(id);
    if (!root) throw new Failure({ code: "not-found", reason: "entry-unknown", message: `The library has no entry ${id}.` });
    const graph = new Graph((line) => this.#node(line));
    graph.add(root);
    this.#climb([root], graph);
    this.#descend([root], graph);
    return { rootId: id, ...graph.told() };
  }

  /** To all that these were made from. */
  #climb(level: readonly Line[], graph: Graph): void {
    for (let later = level; later.length > 0;) {
      const earlier: Line[] = [];
      for (const line of later) {
        for (const { how, source, line: found } of this.#before(line)) {
          if (found && graph.link(found, line.id, how)) earlier.push(found);
          if (source) this.#linkSource(source, line.id, how, graph);
        }
      }
      later = earlier;
    }
  }

  #before(line: Line): { how: LineageHow; source?: Source; line?: Line | undefined }[] {
    const parts = partsOf(line);
    if (parts.length > 0) return parts.map((id) => ({ how: "part" as const, line: this.#line(id) }));
    const clip = line.role === "last-frame" && line.job_id !== null ? this.#ofJob(line.job_id, "video") : undefined;
    if (clip) return [{ how: "own-last-frame", line: clip }];
    const recipe = readKept<GenerationRecipe>(line.recipe);
    return recipe ? originsOf(recipe).map((origin) => this.#found(origin)) : [];
  }

  #found(origin: Origin): { how: LineageHow; source?: Source; line?: Line | undefined } {
    const { how } = origin;
    if ("entryId" in origin) return { how, line: this.#line(origin.entryId) };
    if ("task" in origin) return { how, line: this.#ofTask(origin.task) };
    const { source } = origin;
    const entryId = source.type === "media" ? this.#parts.entries.ofMedia(source.id) : undefined;
    return entryId === undefined ? { how, source } : { how, line: this.#line(entryId) };
  }

  #linkSource(source: Source, to: string, how: LineageHow, graph: Graph): void {
    if (source.type === "url") return graph.linkNode({ type: "address", id: source.url, url: source.url }, to, how);
    if (source.type === "asset") return graph.linkNode({ type: "asset", id: source.id, assetId: source.id }, to, how);
    const media = this.#parts.media.get(source.id);
    if (media) graph.linkNode({ type: "media", id: media.id, media }, to, how);
  }

  /** To all that was made of these. */
  #descend(level: readonly Line[], graph: Graph): void {
    for (let earlier = level; earlier.length > 0 && !graph.isFull;) {
      const later: Line[] = [];
      for (const line of this.#after(earlier)) {
        const links = this.#before(line).filter(({ line: from }) => from && earlier.some(({ id }) => id === from.id));
        for (const { line: from, how } of links) if (from && graph.linkTo(from.id, line, how)) later.push(line);
      }
      earlier = later;
    }
  }

  /** What names one of these in its recipe, as its part, as its version, or came with it. */
  #after(earlier: readonly Line[]): Line[] {
    const { database } = this.#parts;
    const ids = JSON.stringify(earlier.map(({ id }) => id));
    const near = database.all<Line>(
      `${lines} WHERE entries.id IN (SELECT entry_id FROM entry_parents WHERE parent_id IN (SELECT value FROM json_each(?1)))
        OR (role = 'last-frame' AND job_id IN (SELECT job_id FROM entries WHERE role = 'video' AND id IN (SELECT value FROM json_each(?1))))
        OR (role IN ('chain', 'cut', 'joined', 'sound', 'frame') AND EXISTS
          (SELECT 1 FROM json_each(?1) WHERE instr(entry_details.service, '"' || value || '"') > 0)) LIMIT ${MOST_LINEAGE_NODES}`,
      ids,
    );
    const byInput = database.all<Line>(
      `${lines} WHERE entries.id IN (SELECT entry_id FROM entry_inputs WHERE media_id IN (SELECT value FROM json_each(?1)))
        LIMIT ${MOST_LINEAGE_NODES}`,
      JSON.stringify(earlier.map(({ media_id: mediaId }) => mediaId)),
    );
    const needles = earlier.flatMap((line) => this.#taskOf(line));
    const byTask: Line[] = [];
    for (let from = 0; from < needles.length; from += NEEDLES_AT_ONCE) {
      const found = database.all<Line>(
        `${lines} WHERE EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(recipe, '"' || value || '"') > 0) LIMIT ${MOST_LINEAGE_NODES}`,
        JSON.stringify(needles.slice(from, from + NEEDLES_AT_ONCE)),
      );
      byTask.push(...found);
    }
    return [...new Map([...near, ...byInput, ...byTask].map((line) => [line.id, line])).values()];
  }

  #taskOf({ job_id: jobId, role }: Line): string[] {
    if (jobId === null || role !== "video") return [];
    const job = this.#parts.database.get<{ service_id: string | null }>("SELECT service_id FROM jobs WHERE id = ?", jobId);
    return job?.service_id ? [job.service_id] : [];
  }

  #ofTask(task: string): Line | undefined {
    const job = this.#parts.database.get<{ id: string }>("SELECT id FROM jobs WHERE service_id = ? ORDER BY created_at LIMIT 1", task);
    return job && this.#ofJob(job.id, "video");
  }

  #ofJob(jobId: string, role: string): Line | undefined {
    return this.#parts.database.get<Line>(`${lines} WHERE job_id = ? AND role = ? ORDER BY entries.rowid LIMIT 1`, jobId, role);
  }

  #line(id: string): Line | undefined {
    return this.#parts.database.get<Line>(`${lines} WHERE entries.id = ?`, id);
  }

  #node(line: Line): LineageNode {
    const { role, ...entry } = toEntryRow(line, !existsSync(this.#parts.media.fileAt(line.path)));
    return { type: "entry", id: line.id, entry, role };
  }
}

/** Nodes and links so far. Each answer says whether the node is new, so that a circle is walked once. */
class Graph {
  readonly #nodes = new Map<string, LineageNode>();
  readonly #links = new Map<string, LineageLink>();
  readonly #nodeOf: (line: Line) => LineageNode;
  #isCut = false;

  constructor(nodeOf: (line: Line) => LineageNode) {
    this.#nodeOf = nodeOf;
  }

  get isFull(): boolean {
    return this.#nodes.size >= MOST_LINEAGE_NODES;
  }

  add(line: Line): boolean {
    return this.#take(line.id, () => this.#nodeOf(line));
  }

  link(earlier: Line, to: string, how: LineageHow): boolean {
    const isNew = this.add(earlier);
    this.#connect(earlier.id, to, how);
    return isNew;
  }

  linkTo(from: string, later: Line, how: LineageHow): boolean {
    const isNew = this.add(later);
    this.#connect(from, later.id, how);
    return isNew;
  }

  linkNode(node: LineageNode, to: string, how: LineageHow): void {
    this.#take(node.id, () => node);
    this.#connect(node.id, to, how);
  }

  told(): { nodes: LineageNode[]; links: LineageLink[]; isCut: boolean } {
    return { nodes: [...this.#nodes.values()], links: [...this.#links.values()], isCut: this.#isCut };
  }

  #take(id: string, make: () => LineageNode): boolean {
    if (this.#nodes.has(id)) return false;
    if (this.isFull) {
      this.#isCut = true;
      return false;
    }
    this.#nodes.set(id, make());
    return true;
  }

  #connect(from: string, to: string, how: LineageHow): void {
    if (this.#nodes.has(from) && this.#nodes.has(to) && from !== to) this.#links.set(`${from} ${to} ${how}`, { from, to, how });
  }
}

/** The entries that a file was joined or cut from. */
function partsOf({ service }: Line): string[] {
  const parts = readKept<{ parts?: unknown }>(service)?.parts;
  return Array.isArray(parts) ? parts.filter((part) => typeof part === "string") : [];
}
