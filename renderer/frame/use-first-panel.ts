import { useEffect, useState } from "react";
import { useLayout } from "../state/layout.ts";
import { loadOthersWhenIdle, panels } from "./panels.ts";

/** Whether the panel that was left open last can be drawn at once; it is fetched when the layout is known, the others after it. */
export function useFirstPanel(isLayoutRestored: boolean): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (!isLayoutRestored || isHere) return;
    // Code that cannot be fetched is the panel's own failure to show.
    const draw = () => {
      setIsHere(true);
      loadOthersWhenIdle();
    };
    panels[useLayout.getState().panel].load().then(draw, draw);
  }, [isLayoutRestored, isHere]);
  return isHere;
}
