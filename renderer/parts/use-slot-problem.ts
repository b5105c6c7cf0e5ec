import type { Problem } from "../../shared/rules/problem.ts";
import { useWords } from "../i18n/use-words.ts";
import type { SlotProblem } from "./file-slot.tsx";

/** How a place shows what is wrong or doubtful with it. */
export function useSlotProblem(): (problem: Problem) => SlotProblem {
  const { problemText } = useWords();
  return (problem) => ({ tone: problem.level === "error" ? "bad" : "warn", text: problemText(problem) });
}
