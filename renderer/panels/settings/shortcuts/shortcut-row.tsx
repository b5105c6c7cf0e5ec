import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { shortcutText } from "../../../parts/keys.ts";
import { Shortcut } from "../../../parts/shortcut.tsx";
import { type KnownActionId, knownActions } from "../../../parts/shortcuts/known-actions.ts";
import { type ChosenKeys, keysOf, type Refusal, withKeys } from "../../../parts/shortcuts/shortcut-rules.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { setPreferences } from "../../../state/preferences.ts";
import { useKeyCapture } from "./use-key-capture.ts";

/** An action with its keys; pressing them asks for new ones. */
export function ShortcutRow({ id, chosen }: { id: KnownActionId; chosen: ChosenKeys }) {
  const { t } = useTranslation();
  const messageId = useId();
  const [refused, setRefused] = useState<{ keys: string; why: Refusal }>();
  const name = t(knownActions[id].words);
  const keys = keysOf(id, chosen);
  const change = (next: readonly string[]) => {
    const outcome = withKeys(id, next, chosen);
    setRefused("reason" in outcome ? { keys: next.map(shortcutText).join(", "), why: outcome } : undefined);
    if ("chosen" in outcome) void setPreferences({ shortcuts: outcome.chosen }).catch(notifyFailure);
  };
  const capture = useKeyCapture((shortcut) => change([shortcut]));
  return (
    <li className="py-1">
      <div className="flex min-h-7 items-center gap-2">
        <span className="min-w-0 grow">{name}</span>
        {id in chosen && (
          <IconButton name={t("settings.shortcuts.reset", { name })} icon={RotateCcw} onClick={() => change(knownActions[id].keys)} />
        )}
        <button
          type="button"
          {...capture.handlers}
          aria-label={
            capture.isOn
              ? t("settings.shortcuts.press")
              : t("settings.shortcuts.change", { name, keys: keys.map(shortcutText).join(", ") || t("settings.shortcuts.none") })
          }
          aria-pressed={capture.isOn}
          aria-describedby={refused ? messageId : undefined}
          className="inline-flex min-h-7 min-w-28 items-center justify-end gap-2 rounded-control border border-transparent px-2 text-muted transition-colors hover:border-line hover:bg-hover hover:text-text aria-pressed:border-accent aria-pressed:text-text"
        >
          {capture.isOn ? t("settings.shortcuts.press") : keys.map((one) => <Shortcut key={one} keys={one} />)}
          {!capture.isOn && keys.length === 0 && t("settings.shortcuts.none")}
        </button>
      </div>
      {refused && (
        <p id={messageId} role="alert" className="pb-1 text-right text-small text-bad">
          {refused.why.reason === "taken"
            ? t("settings.shortcuts.taken", { keys: refused.keys, name: t(knownActions[refused.why.by].words) })
            : t("settings.shortcuts.reserved", { keys: refused.keys })}
        </p>
      )}
    </li>
  );
}
