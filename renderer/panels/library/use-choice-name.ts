import { useTranslation } from "react-i18next";
import { useWords } from "../../i18n/use-words.ts";
import { useProjects } from "../../state/arrange.ts";
import { useConnections } from "../../state/connections.ts";
import type { FacetChoice } from "./facets.ts";

/** How a value of a facet is called. What has gone since, such as a connection, is called by its id. */
export function useChoiceName(): (choice: FacetChoice) => string {
  const { t } = useTranslation();
  const { language, connectionName } = useWords();
  const projects = useProjects();
  const connections = useConnections().data;
  return ({ facet, value }) => {
    switch (facet) {
      case "kind":
        return t(`library.kindOf.${value as "video"}`);
      case "rating":
        return t("arrange.atLeast", { count: Number(value) });
      case "marks":
        return t(`arrange.marks.${value as "picked"}`);
      case "projectIds":
        return projects?.find(({ id }) => id === value)?.name ?? value;
      case "connectionIds": {
        const connection = connections?.find(({ id }) => id === value);
        return connection ? connectionName(connection) : value;
      }
      case "months":
        return monthName(value, language);
      case "ratios":
      case "resolutions":
        return value === "other" || value === "smaller" ? t(`arrange.values.${value}`) : value;
      case "lengths":
        return t(`arrange.values.${value as "longer"}`);
      case "hasAudio":
      case "isInput":
        return t(`arrange.values.${facet}`);
      case "models":
      case "tags":
        return value;
    }
  };
}

/** `January 2026` of `2026-01`. */
function monthName(month: string, language: string): string {
  const [year = 0, place = 1] = month.split("-").map(Number);
  return new Intl.DateTimeFormat(language, { year: "numeric", month: "long" }).format(new Date(year, place - 1, 1));
}
