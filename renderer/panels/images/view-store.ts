import { createPageStore } from "../../state/page-state.ts";

export const sideNames = ["form", "request", "details"] as const;
export type SideName = (typeof sideNames)[number];

export interface ImageView {
  /** The job on the stage, and which of its pictures. */
  jobId?: string;
  place: number;
  /** A result of the library on the stage, where no job is. */
  entryId?: string;
  /** What stands at the right. */
  side: SideName;
  /** What lies below the picture. */
  strip: "recent" | "versions";
  isMasking: boolean;
  /** The picture beside the one that it was made from. */
  isComparing: boolean;
}

/** What the panel shows: with neither job nor entry, the picture that is to be edited. */
export const useImageView = createPageStore<ImageView>("image-view", {
  jobId: undefined,
  entryId: undefined,
  place: 0,
  side: "form",
  strip: "recent",
  isMasking: false,
  isComparing: false,
});

export const changeView = (change: Partial<ImageView>) => useImageView.setState(change);

const plain = { jobId: undefined, entryId: undefined, place: 0, isMasking: false, isComparing: false };
export const showJob = (jobId: string, place = 0) => changeView({ ...plain, jobId, place });
export const showEntry = (entryId: string) => changeView({ ...plain, entryId });
/** The picture to be edited, or the empty stage. */
export const showForm = () => changeView({ ...plain, side: "form" });
