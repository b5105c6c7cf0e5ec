import type { Draft } from "../../../../shared/contract/threads.ts";
import { checkGenerative } from "../../../../shared/rules/generative.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useAttachedFiles } from "../../../parts/conversation/composer/attached-files.ts";
import { useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { blocksOf } from "../../../parts/conversation/composer/sending.ts";
import { useAskedConnection } from "../../../parts/conversation/composer/use-asked-connection.ts";
import { useBranch, useShownThread } from "../../../state/use-open-thread.ts";
import { withModel } from "./settings-of-model.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** What stands against the draft at any of the models that it goes to, or is doubtful; that it is empty is no mistake of anybody. */
export function useDraftProblems(draft: Draft, bytes: number | undefined): Problem[] {
  const { connection } = useAskedConnection();
  const { settings } = useGenerativeSettings();
  const models = useComparedModels(settings.model);
  const files = useAttachedFiles(draft);
  const open = useShownThread();
  const facts = {
    media: new Map(files.map((file) => [file.id, file])),
    history: useBranch(open).flatMap((id) => open?.messages.get(id) ?? []),
    ...(bytes !== undefined && { bytes }),
    ...(connection && { webSearchTool: connection.webSearchTool }),
  };
  const found = models.flatMap((model) => checkGenerative(blocksOf(draft), withModel(settings, model).settings, facts));
  const different = [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
  return different.filter(({ reason }) => reason !== "message-empty");
}
