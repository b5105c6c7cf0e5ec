import type { Connection } from "../contract/connections.ts";
import type { AnswerDetails } from "../contract/threads.ts";

type Known = Pick<Connection, "id" | "isActive">;

/** Who is asked in a thread: its own connection; the active one where it has none or it is gone. */
export function askedConnection<Each extends Known>(connections: readonly Each[], connectionId: string | undefined): Each | undefined {
  return connections.find(({ id }) => id === connectionId) ?? connections.find(({ isActive }) => isActive);
}

/**
 * Whether it is another than a person expects: not the active one, not the thread's own, or not the one that gave the last answer. It is paid
 * there, so it has to be named before something is sent.
 */
export function isAskedElsewhere(
  asked: Known,
  { connectionId, last }: { connectionId?: string | undefined; last?: Pick<AnswerDetails, "connectionId"> | undefined },
): boolean {
  return !asked.isActive || [connectionId, last?.connectionId].some((id) => id !== undefined && id !== asked.id);
}
