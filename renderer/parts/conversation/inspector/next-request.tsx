import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../../state/failure-of.ts";
import { orpc } from "../../../state/queries.ts";
import { useBranch, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { FailureNotice } from "../../failure-notice.tsx";
import { RequestLines } from "../../request/request-lines.tsx";
import { useSettledText } from "../../use-settled-text.ts";
import { useDraft } from "../composer/drafts.ts";
import { blocksOf } from "../composer/sending.ts";
import { useThreadSettings } from "../composer/use-thread-settings.ts";

/** The request as it would leave now, without the key. */
export function NextRequest() {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const draft = useDraft(open?.id, thread);
  const parentId = useBranch(open).at(-1);
  const blocks = blocksOf({ ...draft, text: useSettledText(draft.text) });
  const { settings } = useThreadSettings();
  const asked = open ? { threadId: open.id, parentId } : { settings };
  const input = blocks.length > 0 ? { ...asked, blocks } : skipToken;
  const { data, error } = useQuery({
    ...orpc.threads.preview.queryOptions({ input }),
    // The settings are the thread's own.
    queryKey: ["thread-preview", input === skipToken ? null : input, settings],
    placeholderData: keepPreviousData,
  });
  const request = input === skipToken ? undefined : data;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {input === skipToken && <p className="text-muted">{t("chat.side.nothingToSend")}</p>}
      {input !== skipToken && error && <FailureNotice failure={failureOf(error)} />}
      {request && <RequestLines request={request} />}
    </div>
  );
}
