import { createPageStore } from "../../state/page-state.ts";

/** What the panel shows: the form, or one job on the stage. */
export const useClipView = createPageStore<{ jobId: string | undefined }>("clip-view", { jobId: undefined });

export const showJob = (jobId: string) => useClipView.setState({ jobId });
export const showForm = () => useClipView.setState({ jobId: undefined });
