import type { Entry } from "../../../../shared/contract/library.ts";
import { type Action, known } from "../../../actions/action.ts";
import { changeFavourite } from "../../../parts/entry/entry-acts.ts";
import { nothingLiesOver } from "../../../parts/nothing-lies-over.ts";
import type { KnownName } from "../../../parts/shortcuts/known-actions.ts";
import type { TakeClock } from "./take-clock.ts";
import { takeBeside } from "./take-time.ts";
import { makeTheOne, markTake, rateTake } from "./take-votes.ts";

interface Wall {
  clock: TakeClock;
  takes: readonly Entry[];
  focused: Entry;
  place: number;
  columns: number;
  focus: (place: number) => void;
}

const stars = [1, 2, 3, 4, 5, 0] as const;

/** Everything that keys do on the wall; palette and sheet read the same list. */
export function wallActions({ clock, takes, focused, place, columns, focus }: Wall): Action[] {
  const action = (id: KnownName<"wall-">, perform: () => void): Action => ({
    ...known(`wall-${id}`),
    isHidden: true,
    when: isFree,
    perform,
  });
  const beside = (key: string) => () => focus(takeBeside(place, key, takes.length, columns));
  return [
    action("play", () => clock.toggle()),
    action("frame-back", () => clock.step(-1, focused.id)),
    action("frame-forward", () => clock.step(1, focused.id)),
    action("back", () => clock.seek(clock.state.getState().time - 1)),
    action("forward", () => clock.seek(clock.state.getState().time + 1)),
    action("left", beside("ArrowLeft")),
    action("right", beside("ArrowRight")),
    action("up", beside("ArrowUp")),
    action("down", beside("ArrowDown")),
    action("hear", () => clock.hear(clock.state.getState().heardId === focused.id ? undefined : focused.id)),
    action("favourite", () => changeFavourite([focused.id], !focused.isFavourite)),
    ...stars.map((count) => action(`rate-${count}`, () => rateTake(focused, count))),
    action("pick", () => markTake(focused, "picked")),
    action("reject", () => markTake(focused, "rejected")),
    action("unmark", () => markTake(focused, null)),
    action("choose", () => void makeTheOne(focused, takes)),
  ];
}

/** A menu, another window or a button that has the focus reads the keys first. */
function isFree(): boolean {
  if (!nothingLiesOver()) return false;
  return !(document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, [role=slider], [role=radio]"));
}
