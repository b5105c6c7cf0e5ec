import { ChevronLeft, ChevronRight, Columns2, MoreHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { classNames } from "../../class-names.ts";
import { IconButton } from "../../icon-button.tsx";
import { Menu } from "../../menu.tsx";
import { useOutline, useShownThread } from "../../../state/use-open-thread.ts";
import { alternativesOf } from "../../../state/thread-tree.ts";
import { useConversations } from "../conversations.ts";
import { compareAnswers } from "../view-store.ts";
import { showBranch } from "./message-acts.ts";
import { useMessageMenu } from "./message-menu.ts";

/** How many acts stand as buttons; all are in the menu. */
const MOST_BUTTONS = 3;

/** What can be done with a message, on hover and by the keyboard; which of its alternatives it is. Its room is always kept. */
export function MessageFoot({
  message,
  isAlwaysShown,
  align = "start",
}: {
  message: Message;
  isAlwaysShown: boolean;
  align?: "start" | "end";
}) {
  const { t } = useTranslation();
  const items = useMessageMenu(message);
  const shown = items.filter((item) => item !== null).slice(0, MOST_BUTTONS);
  return (
    <div className={classNames("flex min-h-7 items-center gap-0.5", align === "end" && "justify-end")}>
      <Alternatives message={message} />
      <div
        className={classNames(
          "flex items-center transition-opacity focus-within:opacity-100 group-hover/message:opacity-100 has-data-[state=open]:opacity-100",
          !isAlwaysShown && "opacity-0 group-focus-within/message:opacity-100",
        )}
      >
        {shown.map(
          (item) =>
            item.icon && <IconButton key={item.id} name={item.label} icon={item.icon} onClick={item.onSelect} className="size-6.5!" />,
        )}
        <Menu name={t("chat.acts.menu")} items={items}>
          <IconButton name={t("chat.acts.menu")} icon={MoreHorizontal} className="size-6.5!" />
        </Menu>
      </div>
    </div>
  );
}

/** ‹ 2/3 ›: goes to another branch; answers can stand side by side instead. */
function Alternatives({ message }: { message: Message }) {
  const { t } = useTranslation();
  const open = useShownThread();
  const ids = alternativesOf(message.id, useOutline(open));
  const conversations = useConversations();
  const { compared } = conversations.useView();
  if (ids.length < 2) return null;
  const place = ids.indexOf(message.id);
  const go = (step: number) => {
    const other = ids[place + step];
    if (other !== undefined) showBranch(message.threadId, other);
  };
  const { parentId } = message;
  return (
    <div role="group" aria-label={t("chat.acts.alternatives")} className="flex items-center">
      <IconButton
        name={t("chat.acts.previous")}
        icon={ChevronLeft}
        className="size-6!"
        disabledReason={place === 0 ? t("chat.acts.noPrevious") : undefined}
        onClick={() => go(-1)}
      />
      <span className="numbers text-small text-muted">{t("chat.acts.place", { place: place + 1, count: ids.length })}</span>
      <IconButton
        name={t("chat.acts.next")}
        icon={ChevronRight}
        className="size-6!"
        disabledReason={place === ids.length - 1 ? t("chat.acts.noNext") : undefined}
        onClick={() => go(1)}
      />
      {message.role === "assistant" && parentId !== undefined && (
        <IconButton
          name={t("chat.acts.compare")}
          icon={Columns2}
          className="size-6!"
          aria-pressed={compared.includes(parentId)}
          onClick={() => compareAnswers(conversations, parentId, !compared.includes(parentId))}
        />
      )}
    </div>
  );
}
