import { Contrast, Redo2, Undo2 } from "lucide-react";
import { useMemo } from "react";
import type { Action } from "../../../../actions/action.ts";
import { useLiveActions } from "../../../../actions/live-actions.ts";
import { isTyping } from "../../../../parts/keys.ts";
import type { MaskState } from "../session/mask-session.ts";
import { setTool, stepDiameter, stepHardness } from "./tool-store.ts";
import { toolList } from "./tool-list.ts";
import type { StageParts } from "./use-stage.ts";
import { viewActs } from "./view-acts.ts";

const isNotTyping = () => !isTyping(document.activeElement);

/** What the mask editor can do, for keyboard, palette and shortcut sheet; on offer only while it is shown. */
export function useMaskActions(parts: StageParts | undefined, state: Pick<MaskState, "canUndo" | "canRedo" | "isEmpty">): void {
  useLiveActions(useMemo(() => (parts ? actionsOf(parts, state) : []), [parts, state]));
}

function actionsOf({ stage, input }: StageParts, state: Pick<MaskState, "canUndo" | "canRedo" | "isEmpty">): readonly Action[] {
  const { session } = stage;
  const act = (
    id: string,
    words: Action["words"],
    shortcut: Action["shortcut"],
    perform: () => void,
    more: Partial<Action> = {},
  ): Action => ({
    id: `mask.${id}`,
    group: "mask",
    words,
    shortcut,
    perform,
    ...more,
  });
  return [
    ...toolList.map(({ tool, icon, words, shortcut }) => act(`tool-${tool}`, words, shortcut, () => setTool(tool), { icon })),
    // While a text is typed, its own steps are meant.
    act("undo", "mask.acts.undo", "Mod+Z", () => session.undo(), { icon: Undo2, when: () => state.canUndo && isNotTyping() }),
    act("redo", "mask.acts.redo", ["Mod+Shift+Z", "Mod+Y"], () => session.redo(), {
      icon: Redo2,
      when: () => state.canRedo && isNotTyping(),
    }),
    act("invert", "mask.acts.invert", "X", () => session.invert(), { icon: Contrast }),
    act("fill", "mask.acts.fill", "Alt+Backspace", () => session.fill()),
    act("clear", "mask.acts.clear", "Mod+Backspace", () => session.clear(), { when: () => !state.isEmpty && isNotTyping() }),
    act("larger", "mask.acts.larger", "]", () => stepDiameter(1), { isHidden: true }),
    act("smaller", "mask.acts.smaller", "[", () => stepDiameter(-1), { isHidden: true }),
    act("harder", "mask.acts.harder", "}", () => stepHardness(1), { isHidden: true }),
    act("softer", "mask.acts.softer", "{", () => stepHardness(-1), { isHidden: true }),
    act("zoom-in", "library.player.zoomIn", ["+", "="], () => viewActs.zoomIn(stage), { isHidden: true }),
    act("zoom-out", "library.player.zoomOut", "-", () => viewActs.zoomOut(stage), { isHidden: true }),
    act("fit", "library.player.fit", "0", () => viewActs.fit(stage)),
    act("actual", "library.player.actual", "1", () => viewActs.actual(stage)),
    act("turn-left", "mask.view.turnLeft", ",", () => viewActs.turnLeft(stage), { isHidden: true }),
    act("turn-right", "mask.view.turnRight", ".", () => viewActs.turnRight(stage), { isHidden: true }),
    act("cancel", "mask.acts.cancel", "Escape", () => input.cancel(), { isHidden: true, when: () => input.isRunning }),
  ];
}
