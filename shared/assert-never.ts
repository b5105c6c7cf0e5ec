/** Closes a switch over a union: a new member that is not handled fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${String(value)}`);
}
