import { useEffect, useRef, useState } from "react";
import type { AddressFound, AddressToCheck } from "../../../shared/contract/addresses.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { client } from "../../state/client.ts";
import { failureOf } from "../../state/failure-of.ts";

export type AddressCheck =
  | { state: "none" }
  | { state: "checking" }
  | { state: "found"; found: AddressFound }
  | { state: "failed"; failure: FailureData };

/** One check of an address at a time; a new one, a reset and the end of the place stop the one before. */
export function useAddressCheck() {
  const [check, setCheck] = useState<AddressCheck>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (address: AddressToCheck) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setCheck({ state: "checking" });
    const result = await ask(address, stop.signal);
    if (!stop.signal.aborted) setCheck(result);
  };
  const reset = () => {
    running.current?.abort();
    setCheck({ state: "none" });
  };
  return { check, begin, reset };
}

async function ask(address: AddressToCheck, signal: AbortSignal): Promise<AddressCheck> {
  try {
    return { state: "found", found: await client.media.checkAddress(address, { signal }) };
  } catch (error) {
    return { state: "failed", failure: failureOf(error) };
  }
}
