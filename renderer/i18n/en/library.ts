/** Words of the library panel. */
export const library = {
  title: "Library",
  empty: "What you make appears here.",
} as const;
