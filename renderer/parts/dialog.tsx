import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import { closeByEscape } from "./escape.ts";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/** Gives a dialog's own box the focus. */
export function focusContent(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** A window over the page; focus stays inside and goes back after. */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  size = "medium",
  foot,
  children,
}: {
  title: string;
  description?: string;
  isOpen: boolean;
  onClose: () => void;
  size?: "small" | "medium" | "wide" | "large";
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { remember, giveBack } = useReturnFocus();
  const widths = { small: "w-[400px]", medium: "w-[560px]", wide: "w-[700px]", large: "w-[min(1100px,94vw)]" };
  return (
    <Radix.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          // Not the close button: its tooltip would open and take the first Escape. A field with autoFocus keeps the focus.
          onOpenAutoFocus={(event) => {
            remember();
            focusContent(event);
          }}
          onKeyDown={(event) => closeByEscape(event, onClose)}
          onCloseAutoFocus={giveBack}
          className={classNames(
            // In the middle by margins: a translation by half a height ends between two pixels, which blurs text and draws seams.
            "appear fixed inset-x-0 top-0 bottom-[8vh] z-40 m-auto flex h-fit max-h-[88vh] max-w-[94vw] flex-col rounded-card bg-surface shadow-float outline-none",
            widths[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div>
              <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton name={t("parts.close")} icon={X} className="-mt-1 -mr-2" />
            </Radix.Close>
          </header>
          {children && <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-3">{children}</div>}
          {foot && <div className="flex items-center justify-end gap-2 px-5 pt-2 pb-4">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
