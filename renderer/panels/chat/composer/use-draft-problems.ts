import type { ChatSettings, Draft } from "../../../../shared/contract/threads.ts";
import { checkChat } from "../../../../shared/rules/chat.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { useMediaOf } from "../../../state/media.ts";
import { blocksOf } from "./sending.ts";
import type { TokenCount } from "./use-token-count.ts";

/** What stands against the draft, or is doubtful (CH-01, CH-02); that it is empty is no mistake of anybody. */
export function useDraftProblems(draft: Draft, settings: ChatSettings, { tokens, isExact, bytes }: TokenCount): Problem[] {
  const connection = useActiveConnection();
  const media = useMediaOf(draft.attachments.flatMap((block) => (block.type === "media" ? [block.id] : [])));
  // Files travel as base64: four bytes for three.
  const fileBytes = [...media.values()].reduce((sum, file) => sum + Math.ceil(file.bytes / 3) * 4, 0);
  const facts = {
    media,
    ...(isExact && { tokens }),
    bytes: bytes ?? fileBytes + draft.text.length,
    ...(connection && { version: connection.chatVersion }),
  };
  return checkChat(blocksOf(draft), settings, facts).filter(({ reason }) => reason !== "message-empty");
}
