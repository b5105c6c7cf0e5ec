import { useTranslation } from "react-i18next";
import { Dialog } from "../parts/dialog.tsx";
import { Shortcut } from "../parts/shortcut.tsx";
import { actionGroups, shortcutsOf, useCurrentActions } from "./action.ts";
import { closeFrameDialog } from "./frame-dialog.ts";
import { useActionName } from "./use-action-name.ts";

/** All shortcuts that work here, by group. */
export function ShortcutSheet() {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const all = useCurrentActions().filter((action) => shortcutsOf(action).length > 0);
  // Under the viewer nothing else is heard: see `listenForShortcuts`.
  const isViewing = all.some(({ group }) => group === "viewer");
  const actions = isViewing ? all.filter(({ group }) => group === "viewer") : all;
  return (
    <Dialog title={t("actions.sheet")} isOpen onClose={closeFrameDialog}>
      <div className="columns-2 gap-8">
        {actionGroups.map((group) => {
          const members = actions.filter((action) => action.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group} className="mb-4">
              <h3 className="mb-1 break-after-avoid text-label font-medium text-muted">{t(`actions.groups.${group}`)}</h3>
              <dl>
                {members.map((action) => (
                  <div key={action.id} className="flex min-h-7 break-inside-avoid items-center justify-between gap-3">
                    <dt>{nameOf(action)}</dt>
                    <dd className="flex gap-2">
                      {shortcutsOf(action).map((shortcut) => (
                        <Shortcut key={shortcut} keys={shortcut} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
