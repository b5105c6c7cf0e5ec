import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { curlOf } from "../../../parts/request/curl-of.ts";
import { RequestBody } from "../../../parts/request/request-body.tsx";
import { useSettledText } from "../../../parts/use-settled-text.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { orpc } from "../../../state/queries.ts";
import { useBranch, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useDraft } from "../composer/drafts.ts";
import { useChatSettings } from "../composer/settings-store.ts";
import { blocksOf } from "../composer/sending.ts";

/** The request as it would leave now, without the key. */
export function NextRequest() {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const draft = useDraft(open?.id, thread);
  const parentId = useBranch(open).at(-1);
  const blocks = blocksOf({ ...draft, text: useSettledText(draft.text) });
  const { settings } = useChatSettings();
  const asked = open ? { threadId: open.id, parentId } : { settings };
  const input = blocks.length > 0 ? { ...asked, blocks } : skipToken;
  const { data, error } = useQuery({
    ...orpc.threads.preview.queryOptions({ input }),
    // The settings are the thread's own.
    queryKey: ["chat-preview", input === skipToken ? null : input, settings],
    placeholderData: keepPreviousData,
  });
  const request = input === skipToken ? undefined : data;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {input === skipToken && <p className="text-muted">{t("chat.side.nothingToSend")}</p>}
      {input !== skipToken && error && <FailureNotice failure={failureOf(error)} />}
      {request && (
        <>
          <p className="font-mono text-small wrap-anywhere text-muted">
            <span className="text-text">{request.method}</span> {request.url}
          </p>
          <div className="flex flex-wrap gap-1">
            <CopyButton look="plain" text={() => JSON.stringify(request.body, null, 2)} label={t("video.request.copyJson")} />
            <CopyButton look="plain" text={() => curlOf(request)} label={t("video.request.copyCurl")} />
          </div>
          <RequestBody body={request.body} />
          <p className="text-small text-muted">{t("video.request.curlHint")}</p>
        </>
      )}
    </div>
  );
}
