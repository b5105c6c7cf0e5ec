import type { ArrangeChange, Arranged } from "../../../shared/contract/arrange.ts";
import type { Mark } from "../../../shared/contract/library.ts";
import { words } from "../../i18n/language.ts";
import { changeArranged, putArranged } from "../../state/arrange.ts";
import { client } from "../../state/client.ts";
import { notifyFailure } from "../toasts.tsx";
import { notifyUndo } from "../undoing.ts";
import { takenBack } from "./taken-back.ts";

/** Gives results so many stars, 1 to 5; the same number again, or 0, takes them away. */
export async function rate(ids: readonly string[], rating: number): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  try {
    const now = (await client.library.get({ id: first })).rating ?? 0;
    const next = now === rating ? 0 : rating;
    const change = { rating: next };
    const before = await changeArranged(ids, change);
    const count = before.length;
    const stars = words.t("arrange.stars", { count: next });
    sayUndo(before, change, next === 0 ? words.t("arrange.said.unrated", { count }) : words.t("arrange.said.rated", { count, stars }));
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

/** Arranges results as they were before a change, and leaves what else was done to them since. @returns whether any is still there */
export async function goBack(before: readonly Arranged[], change: ArrangeChange): Promise<boolean> {
  const ids = before.map(({ id }) => id);
  // A change of nothing tells how they are arranged now.
  const now = new Map((await changeArranged(ids, {})).map((one) => [one.id, one]));
  await putArranged(before.map((one) => takenBack(now.get(one.id) ?? one, one, change)));
  return now.size > 0;
}

async function changeWithUndo(
  ids: readonly string[],
  change: ArrangeChange,
  said: "picked" | "rejected" | "unmarked" | "changed",
): Promise<void> {
  try {
    const before = await changeArranged(ids, change);
    sayUndo(before, change, words.t(`arrange.said.${said}`, { count: before.length }));
  } catch (error) {
    notifyFailure(error);
  }
}

function sayUndo(before: readonly Arranged[], change: ArrangeChange, text: string): void {
  notifyUndo({ text, topic: "arrange" }, () => goBack(before, change));
}
