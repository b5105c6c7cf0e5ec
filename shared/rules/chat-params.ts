import type { ChatSettings } from "../contract/threads.ts";

/** The fields of a message request beside its messages: only what is set (CH-01, wire notes 5.2). `model` is the name on the wire. */
export type ChatParams = { model: string; max_tokens: number } & Record<string, unknown>;

/** `modelName` is the service's own name of the model; the settings' where absent. Leaves out `messages` and `stream`. */
export function chatParams(settings: ChatSettings, modelName: string = settings.model): ChatParams {
  const { system, maxTokens, temperature, topP, topK, stopSequences, thinkingTokens, webSearch, skills } = settings;
  const tools = toolsFor(webSearch ?? false, (skills ?? []).length > 0);
  return {
    model: modelName,
    max_tokens: maxTokens,
    ...(system.trim() !== "" && { system }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    ...(stopSequences && stopSequences.length > 0 && { stop_sequences: stopSequences }),
    ...(thinkingTokens !== undefined && { thinking: thinkingOf(thinkingTokens) }),
    ...(tools.length > 0 && { tools }),
    ...(skills && skills.length > 0 && { container: { skills: skills.map(skillOf) } }),
  };
}

function thinkingOf(tokens: number): Record<string, unknown> {
  return tokens === 0 ? { type: "disabled" } : { type: "enabled", budget_tokens: tokens };
}

/** Skills run in the service's own machine, which the code tool opens (wire notes 5.9). */
function toolsFor(searches: boolean, hasSkills: boolean): Record<string, unknown>[] {
  return [
    ...(searches ? [{ type: "web_search_20250305", name: "web_search" }] : []),
    ...(hasSkills ? [{ type: "code_execution_20250825", name: "code_execution" }] : []),
  ];
}

function skillOf({ type, id, version = "latest" }: NonNullable<ChatSettings["skills"]>[number]): Record<string, unknown> {
  return { type, skill_id: id, version };
}
