import type { Body } from "../assets/fields.ts";
import { readBlocks, textOf } from "./blocks.ts";
import { listAt, numberAt, objectAt, textAt, wholeAt, wordAt } from "./fields.ts";
import { chatModel, type ChatModel } from "./models.ts";
import { cachedText } from "./prompt-cache.ts";
import { invalid, notFound } from "./refusals.ts";
import { readThinking, type Thinking } from "./thinking.ts";
import { readTools, type Tools } from "./tools.ts";
import { readTurns, type Turn } from "./turns.ts";

/** A request that was read and found right. */
export interface ChatRequest {
  model: ChatModel;
  /** Infinity when tokens are only counted. */
  maxTokens: number;
  turns: Turn[];
  system: string;
  isStreamed: boolean;
  stopSequences: string[];
  thinking: Thinking;
  tools: Tools;
  /** Whether the model has to answer in JSON. */
  isJson: boolean;
  skills: UsedSkill[];
  /** What the request wants kept; empty for nothing. */
  cached: string;
}

/** A skill that the request's container has (wire notes 5.9). */
export interface UsedSkill {
  type: string;
  id: string;
  version: string;
}

/** How the request was asked: by its version header, for counting only, in a dialect that drops fields. */
export interface Asked {
  version: string | undefined;
  isCount: boolean;
  dropsSampling: boolean;
}

/** The version from which sampling fields are gone (wire notes 5.1). Versions are dates and compare as text. */
const WITHOUT_SAMPLING = "2026-10-21";
const MOST_SKILLS = 8;

/** Reads the body of `POST /v1/messages` or of counting (interface 4.6, wire notes 5.2). Throws a `Refusal` in chat's words. */
export function readRequest(body: Body, asked: Asked): ChatRequest {
  const isNewest = (asked.version ?? "") >= WITHOUT_SAMPLING;
  const id = textAt(body["model"], "model");
  const model = chatModel(id);
  if (!model) throw notFound(`model: ${id}`);
  const maxTokens = asked.isCount ? Infinity : wholeAt(body["max_tokens"], "max_tokens", 1);
  if (maxTokens > model.maxTokens && !asked.isCount) throw tooMany(maxTokens, model);
  const { turns, ...read } = readTurns(body["messages"], isNewest);
  const system = [readSystem(body["system"]), ...read.system].filter((text) => text !== "").join("\n\n");
  if (!asked.dropsSampling) checkSampling(body, isNewest);
  return {
    model,
    maxTokens,
    turns,
    system,
    isStreamed: readFlag(body["stream"], "stream"),
    stopSequences: readStops(body["stop_sequences"]),
    thinking: readThinking(body["thinking"], model, maxTokens),
    tools: readTools(body),
    isJson: readsJson(body["output_config"]),
    skills: readSkills(body["container"]),
    cached: cachedText(body, system, turns),
  };
}

function tooMany(maxTokens: number, model: ChatModel): Error {
  return invalid("max_tokens", `${maxTokens} > ${model.maxTokens}, which is the maximum allowed number of output tokens for ${model.id}`);
}

function checkSampling(body: Body, isNewest: boolean): void {
  for (const name of ["temperature", "top_p", "top_k"]) {
    const value = body[name];
    if (value === undefined) continue;
    if (isNewest) throw invalid(name, "Extra inputs are not permitted");
    if (name === "top_k") wholeAt(value, name, 0);
    else numberAt(value, name, 0, 1);
  }
}

function readSystem(system: unknown): string {
  return system == null ? "" : textOf(readBlocks(system, "system", { role: "user", isNewest: false }));
}

function readFlag(value: unknown, path: string): boolean {
  if (value != null && typeof value !== "boolean") throw invalid(path, "Input should be a valid boolean");
  return value === true;
}

function readStops(value: unknown): string[] {
  return listAt(value ?? [], "stop_sequences").map((each, place) => {
    const text = textAt(each, `stop_sequences.${place}`);
    if (text.trim() === "") throw invalid("stop_sequences", "each stop sequence must contain non-whitespace");
    return text;
  });
}

function readsJson(value: unknown): boolean {
  if (value == null) return false;
  const config = objectAt(value, "output_config");
  if (config["effort"] != null) wordAt(config["effort"], "output_config.effort", ["low", "medium", "high", "xhigh", "max"]);
  return config["format"] != null;
}

function readSkills(value: unknown): UsedSkill[] {
  if (value == null || typeof value === "string") return [];
  const list = listAt(objectAt(value, "container")["skills"] ?? [], "container.skills");
  if (list.length > MOST_SKILLS) throw invalid("container.skills", `List should have at most ${MOST_SKILLS} items`);
  return list.map((each, place) => {
    const path = `container.skills.${place}`;
    const skill = objectAt(each, path);
    return {
      type: textAt(skill["type"], `${path}.type`),
      id: textAt(skill["skill_id"], `${path}.skill_id`),
      version: String(skill["version"] ?? "latest"),
    };
  });
}
