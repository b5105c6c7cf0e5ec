import { createPageStore } from "../../state/page-state.ts";

/** The panel's screens, as they stand in the title bar. */
export const generateScreens = ["conversation", "pictures"] as const;
export type GenerateScreen = (typeof generateScreens)[number];

/** Which screen the panel was left at. */
export const useGenerateView = createPageStore<{ screen: GenerateScreen }>("generate-screen", { screen: "conversation" });

export const showScreen = (screen: GenerateScreen) => useGenerateView.setState({ screen });
