import type { queue as english } from "../en/queue.ts";
import type { Translated } from "../translated.ts";

export const queue: Translated<typeof english> = {
  title: "队列",
  empty: "还没有任务。",
};
