import { useTranslation } from "react-i18next";
import type { Action } from "./action.ts";

/** Gives an action's name in the page's language. */
export function useActionName(): (action: Action) => string {
  const { t } = useTranslation();
  return ({ words }) => (typeof words === "string" ? t(words) : words(t));
}
