import type { TFunction } from "i18next";
import type { FilePlaces } from "./form-files.ts";

/** What a drop anywhere in the form would do now. */
export function dropHint(t: TFunction, { mode, firstFrame }: FilePlaces): string {
  switch (mode) {
    case "references":
      return t("video.slots.dropReference");
    case "draft":
      return t("video.slots.draftTakesNone");
    case "remix":
      return t("video.slots.remixTakesNone");
    case "text":
      return t("video.slots.dropAnywhere");
    case "first-frame":
    case "first-last": {
      const isLast = mode === "first-last" && firstFrame !== undefined;
      return t("video.slots.dropHere", { name: t(isLast ? "video.slots.lastFrame" : "video.slots.firstFrame") });
    }
  }
}
