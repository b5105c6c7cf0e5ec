import { Contrast, Redo2, Undo2 } from "lucide-react";
import { useMemo } from "react";
import { type Action, known } from "../../../../actions/action.ts";
import { useLiveActions } from "../../../../actions/live-actions.ts";
import type { KnownName } from "../../../../parts/shortcuts/known-actions.ts";
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
  const act = (id: KnownName<"mask.">, perform: () => void, more: Partial<Action> = {}): Action => ({
    ...known(`mask.${id}`),
    perform,
    ...more,
  });
  return [
    ...toolList.map(({ tool, icon }) => act(`tool-${tool}`, () => setTool(tool), { icon })),
    // While a text is typed, its own steps are meant.
    act("undo", () => session.undo(), { icon: Undo2, when: () => state.canUndo && isNotTyping() }),
    act("redo", () => session.redo(), {
      icon: Redo2,
      when: () => state.canRedo && isNotTyping(),
    }),
    act("invert", () => session.invert(), { icon: Contrast }),
    act("fill", () => session.fill()),
    act("clear", () => session.clear(), { when: () => !state.isEmpty && isNotTyping() }),
    act("larger", () => stepDiameter(1), { isHidden: true }),
    act("smaller", () => stepDiameter(-1), { isHidden: true }),
    act("harder", () => stepHardness(1), { isHidden: true }),
    act("softer", () => stepHardness(-1), { isHidden: true }),
    act("zoom-in", () => viewActs.zoomIn(stage), { isHidden: true }),
    act("zoom-out", () => viewActs.zoomOut(stage), { isHidden: true }),
    act("fit", () => viewActs.fit(stage)),
    act("actual", () => viewActs.actual(stage)),
    act("turn-left", () => viewActs.turnLeft(stage), { isHidden: true }),
    act("turn-right", () => viewActs.turnRight(stage), { isHidden: true }),
    {
      id: "mask.cancel",
      group: "mask",
      words: "mask.acts.cancel",
      shortcut: "Escape",
      isHidden: true,
      when: () => input.isRunning,
      perform: () => input.cancel(),
    },
  ];
}
