import { Failure } from "../../../shared/failure.ts";

/**
 * Says what a 404 to a path without an id means: there is nothing that could be missing but the path itself, whatever words the service has for it
 * (wire notes 5.7, 7.1). Fails with `not-found` and `route-not-served` then, else as the call does.
 */
export async function ofCollection<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Failure) || error.data.service?.status !== 404 || error.data.reason !== undefined) throw error;
    throw new Failure({ ...error.data, reason: "route-not-served", action: "edit-connection" }, error);
  }
}
