/** Words of the chat panel. */
export const chat = {
  title: "Chat",
  screens: { name: "What to show", conversations: "Conversations" },
  threads: { name: "Conversations" },
} as const;
