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

/** The tools in the strip's order. */
export const toolList: readonly { tool: Tool; icon: LucideIcon; words: WordKey }[] = [
  { tool: "brush", icon: Paintbrush, words: "mask.tools.brush" },
  { tool: "eraser", icon: Eraser, words: "mask.tools.eraser" },
  { tool: "rectangle", icon: Square, words: "mask.tools.rectangle" },
  { tool: "ellipse", icon: Circle, words: "mask.tools.ellipse" },
  { tool: "lasso", icon: Lasso, words: "mask.tools.lasso" },
  { tool: "polygon", icon: Pentagon, words: "mask.tools.polygon" },
  { tool: "wand", icon: WandSparkles, words: "mask.tools.wand" },
  { tool: "select", icon: SquareDashedMousePointer, words: "mask.tools.select" },
  { tool: "hand", icon: Hand, words: "mask.tools.hand" },
];
