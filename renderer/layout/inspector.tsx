import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { focusContent } from "../parts/dialog.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Splitter, useSize } from "../parts/splitter.tsx";
import { useLayout } from "../state/layout.ts";
import { useInspector } from "./use-inspector.ts";

const bounds = { initial: 320, min: 260, max: 560 };

/** The column at the right; in narrow windows a sheet that is opened when wanted. */
export function Inspector({ title, children }: { title?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { isColumn, isOpen, close } = useInspector();
  const width = useSize("inspector", bounds);
  const name = title ?? t("frame.inspector.name");
  if (!isColumn) {
    return (
      <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && close()}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={focusContent}
            className="fixed inset-y-0 right-0 z-30 flex w-90 max-w-[90vw] flex-col bg-surface shadow-float outline-none"
          >
            <header className="flex h-11 shrink-0 items-center justify-between px-4">
              <Dialog.Title className="font-medium">{name}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton name={t("parts.close")} icon={X} />
              </Dialog.Close>
            </header>
            <div className="min-h-0 grow overflow-y-auto">{children}</div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  if (!isOpen) return null;
  return (
    <aside
      aria-label={name}
      className="relative flex min-h-0 flex-col border-l border-line bg-surface [grid-area:inspector]"
      style={{ width }}
    >
      <Splitter id="inspector" name={t("frame.resize.inspector")} edge="left" bounds={bounds} />
      <div className="min-h-0 grow overflow-y-auto">{children}</div>
    </aside>
  );
}

/** Opens the inspector where it is hidden; for “Details” and the like. */
export function showInspector(): void {
  useLayout.setState({ isInspectorOpen: true, isSheetOpen: true });
}
