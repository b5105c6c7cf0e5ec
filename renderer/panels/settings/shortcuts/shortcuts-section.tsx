import { useState } from "react";
import { useTranslation } from "react-i18next";
import { actionGroups } from "../../../actions/action.ts";
import { Button } from "../../../parts/button.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { knownActionIds, knownActions } from "../../../parts/shortcuts/known-actions.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { setPreferences, usePreferences } from "../../../state/preferences.ts";
import { foundActions } from "./found-actions.ts";
import { ShortcutRow } from "./shortcut-row.tsx";

/** The keys of everything that can be done, by group; each can have others. */
export function ShortcutsSection() {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const chosen = usePreferences()?.shortcuts ?? {};
  const found = foundActions(knownActionIds, search, chosen, i18n.language);
  const hasChanges = Object.keys(chosen).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("settings.shortcuts.intro")}</p>
      <div className="flex items-center gap-2">
        <SearchField name={t("settings.shortcuts.search")} value={search} onChange={setSearch} className="grow" />
        <Button
          disabledReason={hasChanges ? undefined : t("settings.shortcuts.nothingChanged")}
          onClick={() => void setPreferences({ shortcuts: {} }).catch(notifyFailure)}
        >
          {t("settings.shortcuts.resetAll")}
        </Button>
      </div>
      {found.length === 0 && <EmptyState text={t("settings.shortcuts.nothingFound")} />}
      {actionGroups.map((group) => {
        const ids = found.filter((id) => knownActions[id].group === group);
        if (ids.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`} className="mb-1 text-label font-medium text-muted">
              {t(`actions.groups.${group}`)}
            </h3>
            <ul className="divide-y divide-line">
              {ids.map((id) => (
                <ShortcutRow key={id} id={id} chosen={chosen} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
