import katex from "katex";
import type { ReactNode } from "react";
import { readMathMl } from "./read-math-ml.ts";

/** Formulas seen before: a thread that is scrolled draws the same ones again and again. */
const drawn = new Map<string, ReactNode>();
const MOST = 500;

/** A formula as MathML, which the browser draws itself, so that no style has to be injected. Nothing when it is no formula after all. */
export function drawFormula(tex: string, isDisplay: boolean): ReactNode | undefined {
  const key = `${isDisplay} ${tex}`;
  if (drawn.has(key)) return drawn.get(key);
  const formula = read(tex, isDisplay);
  if (drawn.size >= MOST) drawn.clear();
  drawn.set(key, formula);
  return formula;
}

function read(tex: string, isDisplay: boolean): ReactNode | undefined {
  try {
    const markup = katex.renderToString(tex, {
      output: "mathml",
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxExpand: 1000,
      maxSize: 20,
    });
    return readMathMl(markup);
  } catch (error) {
    // What cannot be read, or nests too deep for it, is shown as it was written.
    if (error instanceof katex.ParseError || error instanceof RangeError) return undefined;
    throw error;
  }
}
