import { currentActions } from "../../actions/action.ts";
import type { KnownActionId } from "../../parts/shortcuts/known-actions.ts";

/** Does what the gallery's key does, so that what is in view stays there; answers whether it is offered now. */
export function performAction(id: KnownActionId): boolean {
  const action = currentActions().find((one) => one.id === id);
  action?.perform();
  return action !== undefined;
}
