/** Words of the queue panel. */
export const queue = {
  title: "Queue",
  empty: "No jobs yet.",
} as const;
