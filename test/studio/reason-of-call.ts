import type { FailureData } from "../../shared/failure.ts";

/** The reason, or else the code, of the failure that a call of the contract ends with. */
export async function reasonOfCall(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: { data?: FailureData }) => thrown,
  );
  if (!error?.data) throw new Error("It did not fail with a failure");
  return error.data.reason ?? error.data.code;
}
