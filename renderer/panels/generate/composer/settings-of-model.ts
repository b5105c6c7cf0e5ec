import type { GenerativeSettings } from "../../../../shared/contract/threads.ts";
import { findGenerativeModel, type GenerativeModel } from "../../../../shared/models.ts";

/** Fields that a model of the catalogue may not take. */
export type DroppedField = "modalities" | "aspectRatio" | "imageSize" | "thinkingLevel" | "thinkingBudget";

/** What a model has. */
export type Offered = Pick<GenerativeModel, "modalities" | "aspectRatios" | "imageSizes" | "thinking">;

/** Of a model that the catalogue does not know nothing more than words is offered: what it takes is not known. */
export function offeredBy(name: string): Offered {
  return findGenerativeModel(name) ?? { modalities: ["TEXT"] };
}

/** The settings with another model, and what it does not take of them, which is left out (interface 4.7). */
export function withModel(settings: GenerativeSettings, model: string): { settings: GenerativeSettings; dropped: DroppedField[] } {
  const { modalities, aspectRatio, imageSize, thinkingLevel, thinkingBudget } = settings;
  const known = findGenerativeModel(model);
  if (!known) return { settings: { ...settings, model }, dropped: [] };
  const wrong: Record<DroppedField, boolean> = {
    modalities: modalities?.some((one) => !known.modalities.includes(one)) ?? false,
    aspectRatio: aspectRatio !== undefined && !(known.aspectRatios ?? []).includes(aspectRatio),
    imageSize: imageSize !== undefined && !(known.imageSizes ?? []).includes(imageSize),
    thinkingLevel: thinkingLevel !== undefined && known.thinking !== "level",
    thinkingBudget: thinkingBudget !== undefined && known.thinking !== "budget",
  };
  const dropped = (Object.keys(wrong) as DroppedField[]).filter((field) => wrong[field]);
  const kept = Object.entries(settings).filter(([field]) => !dropped.some((one) => one === field));
  return { settings: { ...(Object.fromEntries(kept) as GenerativeSettings), model }, dropped };
}
