import { createPageStore } from "../../state/page-state.ts";

/** How the viewer was last used. */
export const useViewerMemory = createPageStore("viewer", { volume: 1, isMuted: false, isLooping: true, showsDetails: true });
