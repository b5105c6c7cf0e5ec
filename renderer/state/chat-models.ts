import { useQuery } from "@tanstack/react-query";
import { chatModels, findChatModel } from "../../shared/models.ts";
import { useActiveConnection } from "./connections.ts";
import { orpc } from "./queries.ts";

/** A model that can be asked: what the catalogue and the service's own list know of it. */
export interface KnownModel {
  id: string;
  name: string;
  /** Tokens that request and answer may have together. */
  contextTokens?: number;
  maxOutputTokens?: number;
  thinks?: boolean;
}

/** The service's own list where it has one, with what the catalogue knows of its models; else the catalogue. */
export function useChatModels(connectionId?: string): readonly KnownModel[] {
  const active = useActiveConnection();
  const asked = connectionId ?? active?.id;
  const { data } = useQuery({
    ...orpc.chatService.models.queryOptions({ input: { connectionId: asked } }),
    enabled: asked !== undefined,
  });
  if (!data || data.models.length === 0) return chatModels;
  return data.models.map(({ id, name, maxInputTokens, maxTokens }) => {
    const known = findChatModel(id);
    const contextTokens = maxInputTokens ?? known?.contextTokens;
    const maxOutputTokens = maxTokens ?? known?.maxOutputTokens;
    return {
      id,
      name: name ?? known?.name ?? id,
      ...(contextTokens !== undefined && { contextTokens }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(known && { thinks: known.thinks }),
    };
  });
}
