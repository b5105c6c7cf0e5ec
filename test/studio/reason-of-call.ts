import { failureOf } from "../failure-of.ts";

/** The reason, or else the code, of the failure that a call of the contract ends with. */
export async function reasonOfCall(call: Promise<unknown>): Promise<string | undefined> {
  const { reason, code } = await failureOf(call);
  return reason ?? code;
}
