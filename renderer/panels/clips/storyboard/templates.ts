import type { TFunction } from "i18next";
import { newKey } from "../draft/draft.ts";
import { type Board, fitBoard } from "./board.ts";

/** Boards to begin with; the numbers are the shots' proportions. */
export const templates = {
  product: [3, 3, 2],
  journey: [3, 2, 3],
  dialogue: [2, 2, 2, 2],
} as const;
export type TemplateId = keyof typeof templates;
export const templateIds = Object.keys(templates) as TemplateId[];

const places = ["first", "second", "third", "fourth"] as const;

/** A template as a board that lasts as long as the clip. */
export function boardOfTemplate(t: TFunction, id: TemplateId, seconds: number): Board {
  const shots = templates[id].map((duration, place) => ({
    key: newKey(),
    duration,
    scene: sceneOf(t, id, places[place] ?? "first"),
  }));
  return fitBoard({ preamble: "", shots }, seconds);
}

function sceneOf(t: TFunction, id: TemplateId, place: (typeof places)[number]): string {
  if (id === "dialogue") return t(`clips.templates.dialogue.${place}`);
  return place === "fourth" ? "" : t(`clips.templates.${id}.${place}`);
}
