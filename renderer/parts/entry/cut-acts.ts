import type { Cut } from "../../../shared/contract/cuts.ts";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { words } from "../../i18n/language.ts";
import { runCut } from "../../state/cutting.ts";
import { openViewer } from "../../state/viewer.ts";
import { notify } from "../toasts.tsx";

/** Makes something of results on this machine, and says what was made and how. */
export async function makeCut(cut: Cut): Promise<void> {
  const made = await runCut(cut);
  if (!made) return;
  const { entry, way } = made;
  const action = { label: words.t("library.acts.open"), onSelect: () => openViewer(entry.id, { list: { ids: [entry.id] } }) };
  notify({ tone: "good", text: words.t(`look.cuts.made.${cut.what}.${way}`), action });
}

/** Joins clips into one film, the oldest first. */
export function joinClips(entries: readonly EntryRow[]): void {
  const entryIds = entries.toSorted((one, other) => one.createdAt - other.createdAt).map(({ id }) => id);
  void makeCut({ what: "joined", entryIds });
}
