import type { ArrangeChange, Arranged } from "../../../shared/contract/arrange.ts";
import type { Mark } from "../../../shared/contract/library.ts";
import { words } from "../../i18n/language.ts";
import { changeArranged, putArranged } from "../../state/arrange.ts";
import { client } from "../../state/client.ts";
import { notify, notifyFailure } from "../toasts.tsx";

/** Gives results so many stars, 1 to 5; the same number again, or 0, takes them away. */
export async function rate(ids: readonly string[], rating: number): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  try {
    const now = (await client.library.get({ id: first })).rating ?? 0;
    const next = now === rating ? 0 : rating;
    const before = await changeArranged(ids, { rating: next });
    const count = before.length;
    const stars = words.t("arrange.stars", { count: next });
    sayUndo(before, next === 0 ? words.t("arrange.said.unrated", { count }) : words.t("arrange.said.rated", { count, stars }));
  } catch (error) {
    notifyFailure(error);
  }
}

/** Picks or rejects results; `null` takes the mark away. */
export async function mark(ids: readonly string[], next: Mark | null): Promise<void> {
  await changeWithUndo(ids, { mark: next }, next ?? "unmarked");
}

/** Changes results, with a way back. */
export async function arrange(ids: readonly string[], change: ArrangeChange): Promise<void> {
  await changeWithUndo(ids, change, "changed");
}

async function changeWithUndo(
  ids: readonly string[],
  change: ArrangeChange,
  said: "picked" | "rejected" | "unmarked" | "changed",
): Promise<void> {
  try {
    const before = await changeArranged(ids, change);
    sayUndo(before, words.t(`arrange.said.${said}`, { count: before.length }));
  } catch (error) {
    notifyFailure(error);
  }
}

function sayUndo(before: readonly Arranged[], text: string): void {
  const onSelect = () => void putArranged(before).catch(notifyFailure);
  notify({ text, topic: "arrange", action: { label: words.t("parts.undo"), onSelect } });
}
