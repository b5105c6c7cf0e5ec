import { PanelRight, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { openPalette } from "../actions/frame-dialog.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { ActionKeyText } from "../parts/shortcuts/action-keys.tsx";
import { ConnectionMenu } from "./connection-menu.tsx";
import { useInspector } from "./use-inspector.ts";

/** Panel title, connection, the panel's tools, search. */
export function TitleBar({ title, tools, hasInspector }: { title: string; tools?: ReactNode; hasInspector: boolean }) {
  const { t } = useTranslation();
  const inspector = useInspector();
  return (
    <header className="flex min-w-0 items-center gap-2 px-4 [grid-area:title]">
      <h1 className="text-title font-semibold whitespace-nowrap">{title}</h1>
      <ConnectionMenu />
      <div className="flex min-w-0 grow items-center justify-end gap-1">{tools}</div>
      <button
        type="button"
        onClick={openPalette}
        className="control flex w-56 shrink items-center gap-2 px-2 text-muted transition-colors hover:bg-hover hover:text-text max-inspector:w-auto"
      >
        <Search aria-hidden className="size-3.5!" />
        <span className="grow truncate text-left">{t("frame.searchShort")}</span>
        <kbd aria-hidden className="font-sans text-label whitespace-nowrap">
          <ActionKeyText action="palette" />
        </kbd>
      </button>
      {hasInspector && (
        <IconButton
          name={inspector.isOpen ? t("frame.inspector.hide") : t("frame.inspector.show")}
          icon={PanelRight}
          action="toggle-inspector"
          aria-pressed={inspector.isOpen}
          onClick={inspector.toggle}
        />
      )}
    </header>
  );
}
