import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { Formula } from "./math-rules.ts";

type Draw = (tex: string, isDisplay: boolean) => ReactNode | undefined;
let draw: Draw | undefined;

/** A formula; its source until the library is there, and where that cannot read it. */
export function MathView({ formula: { raw, tex, isDisplay } }: { formula: Formula }) {
  const [isReady, setIsReady] = useState(draw !== undefined);
  useEffect(() => {
    if (isReady) return;
    let isHere = true;
    void import("./draw-formula.ts").then((module) => {
      draw = module.drawFormula;
      if (isHere) setIsReady(true);
    });
    return () => {
      isHere = false;
    };
  }, [isReady]);
  const drawn = isReady ? draw?.(tex, isDisplay) : undefined;
  return drawn ?? <code className="font-mono text-[0.92em] whitespace-pre-wrap">{raw.trim()}</code>;
}
