import { isObject } from "../assets/fields.ts";

/** JSON that is the same for equal values, whatever the order of their fields: clients that rebuild an object have one of their own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1))) : inner,
  );
}
