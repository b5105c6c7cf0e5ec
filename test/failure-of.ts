import { type FailureData, failureDataIn } from "../shared/failure.ts";

/** What the failure says that a call ends with, a service's or the contract's. Throws when it ends well, or with anything else. */
export async function failureOf(call: Promise<unknown>): Promise<FailureData> {
  const error = await call.then(
    () => new Error("It succeeded"),
    (thrown: unknown) => thrown,
  );
  const data = failureDataIn(error);
  if (!data) throw new Error("It did not end with a failure", { cause: error });
  return data;
}
