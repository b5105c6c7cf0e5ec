import type { FailureData } from "../failure.ts";

/** Whether the check of an address found out nothing: this machine did not come through, and the service may all the same. */
export function mayStillWork({ code }: FailureData): boolean {
  return code === "unreachable";
}
