import { createPageStore } from "../../state/page-state.ts";

/** What the panel shows: the form, or one job on the stage. */
export const useVideoView = createPageStore<{ jobId: string | undefined }>("video-view", { jobId: undefined });

export const showJob = (jobId: string) => useVideoView.setState({ jobId });
export const showForm = () => useVideoView.setState({ jobId: undefined });
