import type { GenerativeSettings } from "../../../shared/contract/threads.ts";
import { generativeModels } from "../../../shared/models.ts";

/** What is asked for where nothing was set yet. */
export const firstGenerativeSettings: GenerativeSettings = {
  area: "generative",
  model: generativeModels[0]?.id ?? "",
  system: "",
  isStreamed: true,
};
