import { createStore } from "zustand/vanilla";
import type { FailureData } from "../../shared/failure.ts";

/** Why what is typed and arranged is not being kept at the moment; the frame's quiet bar says it (lesson 2). */
export const saveTroubleStore = createStore<{ failure: FailureData | undefined }>(() => ({ failure: undefined }));
