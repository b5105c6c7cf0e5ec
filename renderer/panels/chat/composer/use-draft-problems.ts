import type { ChatSettings, Draft } from "../../../../shared/contract/threads.ts";
import { checkModels } from "../../../../shared/rules/chat.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useAttachedFiles } from "../../../parts/conversation/composer/attached-files.ts";
import { useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { blocksOf } from "../../../parts/conversation/composer/sending.ts";
import { useAskedConnection } from "../../../parts/conversation/composer/use-asked-connection.ts";
import type { TokenCount } from "./use-token-count.ts";

/**
 * What stands against the draft at any of the models that it goes to, or is doubtful (CH-01, CH-02); that it is empty is no mistake of anybody.
 */
export function useDraftProblems(draft: Draft, settings: ChatSettings, { tokens, isExact, bytes }: TokenCount): Problem[] {
  const { connection } = useAskedConnection();
  const models = useComparedModels(settings.model);
  const files = useAttachedFiles(draft);
  // Files travel as base64: four bytes for three.
  const fileBytes = files.reduce((sum, file) => sum + Math.ceil(file.bytes / 3) * 4, 0);
  const facts = {
    media: new Map(files.map((file) => [file.id, file])),
    ...(isExact && { tokens }),
    bytes: bytes ?? fileBytes + draft.text.length,
    ...(connection && { version: connection.chatVersion }),
  };
  return checkModels(blocksOf(draft), settings, models, facts).filter(({ reason }) => reason !== "message-empty");
}
