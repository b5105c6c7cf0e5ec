import { words } from "../../../i18n/language.ts";
import { shortcutText } from "../../../parts/keys.ts";
import { type KnownActionId, knownActions } from "../../../parts/shortcuts/known-actions.ts";
import { type ChosenKeys, keysOf } from "../../../parts/shortcuts/shortcut-rules.ts";

/** The actions whose name, in either language, holds what is sought, or whose keys are just that. */
export function foundActions(
  ids: readonly KnownActionId[],
  search: string,
  chosen: ChosenKeys,
  language: string,
): readonly KnownActionId[] {
  const plain = (text: string) => text.replaceAll(" ", "").toLocaleLowerCase(language);
  const sought = plain(search);
  if (sought === "") return ids;
  const namesOf = (id: KnownActionId) => (["en", "zh-CN"] as const).map((lng) => plain(words.t(knownActions[id].words, { lng })));
  return ids.filter(
    (id) =>
      namesOf(id).some((name) => name.includes(sought)) ||
      keysOf(id, chosen).some((keys) => plain(keys) === sought || plain(shortcutText(keys)) === sought),
  );
}
