/** Words of the video panel. */
export const video = {
  title: "Video",
  empty: "Describe a shot to make a video.",
} as const;
