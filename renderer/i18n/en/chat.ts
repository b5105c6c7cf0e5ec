/** Words of the chat panel. */
export const chat = {
  title: "Chat",
  screens: { name: "What to show", conversations: "Conversations", files: "Files", skills: "Skills" },
  threads: { name: "Conversations" },
} as const;
