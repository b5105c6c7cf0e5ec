import { create } from "zustand";

/** Counts how often the newest message was asked for: the list goes to its end and follows what grows there. */
export const useFollowing = create<{ asked: number }>(() => ({ asked: 0 }));

export const followNewest = () => useFollowing.setState(({ asked }) => ({ asked: asked + 1 }));
