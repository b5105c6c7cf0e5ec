import { useTranslation } from "react-i18next";
import type { Preferences } from "../../../../shared/contract/preferences.ts";
import { Segmented } from "../../../parts/segmented.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { setPreferences, usePreferences } from "../../../state/preferences.ts";
import { LibraryFolder } from "../library-folder/library-folder.tsx";
import { SettingRow } from "../setting-row.tsx";
import { WatchedFolders } from "../watched/watched-folders.tsx";
import { LibraryCheck } from "./library-check.tsx";
import { UseTable } from "./use-table.tsx";

const days = [7, 30, 90, "never"] as const satisfies readonly Preferences["trashDays"][];

/** What keeps the library whole: where its files lie and come from, what takes the room, how long the trash keeps, whether every file is there (DT-04). */
export function LibrarySection() {
  const { t } = useTranslation();
  const kept = usePreferences()?.trashDays ?? 30;
  const choices = days.map((value) => ({
    value: String(value),
    label: value === "never" ? t("settings.library.never") : t("settings.library.days", { count: value }),
  }));
  return (
    <div className="flex flex-col gap-6">
      <LibraryFolder />
      <WatchedFolders />
      <UseTable />
      <SettingRow label={t("settings.library.trash")} hint={t("settings.library.trashHint")}>
        {() => (
          <Segmented
            name={t("settings.library.trash")}
            value={String(kept)}
            choices={choices}
            onChange={(next) => {
              const trashDays = days.find((value) => String(value) === next);
              if (trashDays !== undefined) setPreferences({ trashDays }).catch(notifyFailure);
            }}
          />
        )}
      </SettingRow>
      <LibraryCheck />
    </div>
  );
}
