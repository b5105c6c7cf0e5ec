import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../button.tsx";
import { classNames } from "../../class-names.ts";
import { Skeleton } from "../../skeleton.tsx";
import { useMessage, useShownThread } from "../../../state/use-open-thread.ts";
import { useConversations } from "../conversations.ts";
import { compareAnswers } from "../view-store.ts";
import { Answer } from "./answer.tsx";
import { showBranch } from "./message-acts.ts";

/** More answers than these make a grid: in one row they would be out of sight. */
const MOST_IN_ROW = 4;

/** Answers of several models, or several of one, side by side; the conversation goes on with one of them. */
export function CompareRow({ ids, shownId }: { ids: readonly string[]; shownId: string }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t("chat.compare.name")} data-wide className="flex flex-col gap-2">
      <div
        className={
          ids.length > MOST_IN_ROW
            ? "grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3"
            : "-mx-3 flex gap-3 overflow-x-auto px-3 pb-1"
        }
      >
        {ids.map((id) => (
          <Column key={id} id={id} isShown={id === shownId} />
        ))}
      </div>
    </div>
  );
}

function Column({ id, isShown }: { id: string; isShown: boolean }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const message = useMessage(useShownThread(), id);
  const { parentId } = message ?? {};
  return (
    <section
      aria-label={message?.details?.settings.model}
      className={classNames(
        "flex min-w-64 flex-1 flex-col gap-2 rounded-card border bg-surface p-3",
        isShown ? "border-accent" : "border-line",
      )}
    >
      {message ? <Answer message={message} isLast={false} /> : <Skeleton className="h-24" />}
      {message && parentId !== undefined && (
        <Button
          look="quiet"
          icon={Check}
          onClick={() => {
            showBranch(message.threadId, id);
            compareAnswers(conversations, parentId, false);
          }}
          className="self-start"
        >
          {t("chat.compare.goOn")}
        </Button>
      )}
    </section>
  );
}
