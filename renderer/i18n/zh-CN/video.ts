import type { video as english } from "../en/video.ts";
import type { Translated } from "../translated.ts";

export const video: Translated<typeof english> = {
  title: "视频",
  empty: "描述一个镜头，生成视频。",
};
