import type { ThreadArea, ThreadSettings } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";

/** Settings from before there were two areas name none: they are chat's. */
export function areaOf({ area = "chat" }: ThreadSettings): ThreadArea {
  return area;
}

/** For settings that mean nothing to a thread. */
export function otherArea(): Failure {
  const message = "These settings are not for a thread of this area.";
  return new Failure({ code: "conflict", reason: "other-thread-area", message, delivery: "not-sent" });
}
