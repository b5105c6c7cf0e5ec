import { Check, CircleAlert, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { type FocusEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { SECOND } from "../../shared/units.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { failureOf } from "../state/failure-of.ts";
import { IconButton } from "./icon-button.tsx";

export interface Notice {
  text: string;
  tone?: "plain" | "good" | "bad";
  /** One thing that can be done about it, such as undo. */
  action?: { label: string; onSelect: () => void };
  /** A newer notice of the same topic takes its place: the last of many quick steps is said alone. */
  topic?: string;
  /** Stays until it is closed or acted on: what it leads to is nowhere else. */
  stays?: boolean;
}

const useNotices = create<{ notices: readonly (Notice & { id: number })[] }>(() => ({ notices: [] }));
let lastId = 0;

/** Says something in the corner that needs no answer. Words come translated. */
export function notify(notice: Notice): void {
  lastId += 1;
  const added = { ...notice, id: lastId };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((one) => notice.topic === undefined || one.topic !== notice.topic).slice(-3), added],
  }));
}

/** A failure that has no better place on the screen. */
export function notifyFailure(error: unknown): void {
  notify({ tone: "bad", text: failureMessage(failureOf(error)) });
}

const remove = (id: number) => useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));

const icons = { plain: Info, good: Check, bad: CircleAlert };
const colours = { plain: "text-muted", good: "text-good", bad: "text-bad" };

/** The corner of notices; the frame shows it once. Our own over Radix, since ready-made ones write <style> elements. */
export function Toasts() {
  const { t } = useTranslation();
  const { notices } = useNotices();
  const corner = useRef<HTMLOListElement>(null);
  const workedIn = useRef<Element>(undefined);
  /** Remembers where somebody worked before the first press or key in a notice. */
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !corner.current?.parentElement?.contains(relatedTarget)) workedIn.current = relatedTarget;
  };
  /** The keys go on where they were heard before: a notice that goes away would leave them nowhere. */
  const goBackToWork = () => {
    if (workedIn.current instanceof HTMLElement && workedIn.current.isConnected) workedIn.current.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <Toast.Provider label={t("parts.notifications")} duration={6 * SECOND} swipeDirection="down">
      {notices.map(({ id, text, tone = "plain", action, stays }) => {
        const Icon = icons[tone];
        return (
          <Toast.Root
            key={id}
            onFocus={onFocus}
            duration={stays ? Infinity : tone === "bad" || action ? 10 * SECOND : undefined}
            onOpenChange={(isOpen) => !isOpen && remove(id)}
            className="appear flex items-center gap-2 rounded-card bg-surface py-1.5 pr-1.5 pl-3 shadow-float"
          >
            <Icon aria-hidden className={colours[tone]} />
            <Toast.Description className="min-w-0 grow py-1 wrap-anywhere">{text}</Toast.Description>
            {action && (
              <Toast.Action
                altText={action.label}
                onClick={() => {
                  goBackToWork();
                  action.onSelect();
                }}
                className="h-7 shrink-0 rounded-control px-2 font-medium whitespace-nowrap text-accent-words hover:bg-hover"
              >
                {action.label}
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton name={t("parts.close")} icon={X} tooltipSide="left" onClick={goBackToWork} />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport
        ref={corner}
        onFocus={onFocus}
        label={t("parts.noticesAndKey", { hotkey: "{hotkey}" })}
        className="fixed bottom-24 left-1/2 z-50 flex w-90 max-w-[80vw] -translate-x-1/2 flex-col gap-2 outline-none"
      />
    </Toast.Provider>
  );
}
