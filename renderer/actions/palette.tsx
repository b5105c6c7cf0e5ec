import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../shared/contract/library.ts";
import { Shortcut } from "../parts/shortcut.tsx";
import { useReturnFocus } from "../parts/use-return-focus.ts";
import { type Action, actionGroups, shortcutsOf, useCurrentActions } from "./action.ts";
import { closeFrameDialog } from "./frame-dialog.ts";
import { isComposing } from "../parts/keys.ts";
import { PaletteResults } from "./palette-results.tsx";
import { requestPanel } from "../state/requests.ts";
import { useActionName } from "./use-action-name.ts";

/** Everything that can be done, by its name. */
export function Palette() {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const { remember, giveBack } = useReturnFocus();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const show = (entry: EntryRow) => {
    closeFrameDialog();
    requestPanel({ to: "library", what: "show-entry", entryId: entry.id });
  };
  const actions = useCurrentActions().filter((action) => !action.isHidden && (action.when?.() ?? true));
  const perform = (action: Action) => {
    closeFrameDialog();
    // After the dialog has given the focus back, so that the action may take it.
    setTimeout(action.perform);
  };
  return (
    <Dialog.Root open onOpenChange={closeFrameDialog}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="appear fixed top-[14vh] left-1/2 z-40 w-[560px] max-w-[94vw] -translate-x-1/2 rounded-card bg-surface shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{t("actions.palette")}</Dialog.Title>
          {/* The input method's own keys must not move the choice. */}
          <Command label={t("actions.palette")} loop onKeyDownCapture={(event) => isComposing(event) && event.stopPropagation()}>
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Search aria-hidden className="text-muted" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder={t("actions.palettePlaceholder")}
                className="h-11 grow bg-transparent text-title outline-none"
              />
            </div>
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              <Command.Empty className="p-4 text-center text-muted">{t("actions.paletteEmpty")}</Command.Empty>
              {actionGroups.map((group) => {
                const members = actions.filter((action) => action.group === group);
                if (members.length === 0) return null;
                return (
                  <Command.Group key={group} heading={t(`actions.groups.${group}`)} className="palette-group">
                    {members.map((action) => (
                      <PaletteRow key={action.id} action={action} name={nameOf(action)} onPerform={() => perform(action)} />
                    ))}
                  </Command.Group>
                );
              })}
              {search.length > 1 && <PaletteResults search={search} onPick={show} />}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteRow({ action, name, onPerform }: { action: Action; name: string; onPerform: () => void }) {
  const Icon = action.icon;
  const shortcut = shortcutsOf(action)[0];
  return (
    <Command.Item
      value={`${name} ${action.id}`}
      onSelect={onPerform}
      className="flex h-8 items-center gap-2 rounded-control px-2 data-[selected=true]:bg-hover"
    >
      {Icon ? <Icon aria-hidden className="text-muted" /> : <span className="w-4" />}
      <span className="grow truncate">{name}</span>
      {shortcut && <Shortcut keys={shortcut} />}
    </Command.Item>
  );
}
