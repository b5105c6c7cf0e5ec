import type { ThreadArea, ThreadSettings } from "../../../shared/contract/threads.ts";

/** Settings from before there were two areas name none: they are chat's. */
export function areaOf({ area = "chat" }: ThreadSettings): ThreadArea {
  return area;
}
