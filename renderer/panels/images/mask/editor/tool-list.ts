import {
  Circle,
  Eraser,
  Hand,
  Lasso,
  type LucideIcon,
  Paintbrush,
  Pentagon,
  Square,
  SquareDashedMousePointer,
  WandSparkles,
} from "lucide-react";
import type { WordKey } from "../../../../i18n/language.ts";
import type { Tool } from "./tool-store.ts";

/** The tools in the strip's order, with the letters that most programs use. */
export const toolList: readonly { tool: Tool; icon: LucideIcon; words: WordKey; shortcut: string }[] = [
  { tool: "brush", icon: Paintbrush, words: "mask.tools.brush", shortcut: "B" },
  { tool: "eraser", icon: Eraser, words: "mask.tools.eraser", shortcut: "E" },
  { tool: "rectangle", icon: Square, words: "mask.tools.rectangle", shortcut: "R" },
  { tool: "ellipse", icon: Circle, words: "mask.tools.ellipse", shortcut: "O" },
  { tool: "lasso", icon: Lasso, words: "mask.tools.lasso", shortcut: "L" },
  { tool: "polygon", icon: Pentagon, words: "mask.tools.polygon", shortcut: "Shift+L" },
  { tool: "wand", icon: WandSparkles, words: "mask.tools.wand", shortcut: "W" },
  { tool: "select", icon: SquareDashedMousePointer, words: "mask.tools.select", shortcut: "V" },
  { tool: "hand", icon: Hand, words: "mask.tools.hand", shortcut: "H" },
];
