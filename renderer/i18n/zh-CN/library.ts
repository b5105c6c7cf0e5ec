import type { library as english } from "../en/library.ts";
import type { Translated } from "../translated.ts";

export const library: Translated<typeof english> = {
  title: "作品库",
  empty: "生成的作品会显示在这里。",
};
