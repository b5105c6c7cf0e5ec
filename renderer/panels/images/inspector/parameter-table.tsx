import { useTranslation } from "react-i18next";
import type { Media } from "../../../../shared/contract/media.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { type Parameter, parametersOf } from "./image-facts.ts";

/** Settings as they were asked for beside what came of them; what differs is marked. */
export function ParameterTable({
  recipe,
  answer,
  media,
  count,
}: {
  recipe: ImageRecipe;
  answer: Readonly<Record<string, unknown>>;
  media: Media | undefined;
  count: number | undefined;
}) {
  const { t } = useTranslation();
  const nameOf = (name: Parameter["name"]) => t(`images.options.${name}`);
  return (
    <table className="numbers w-full table-fixed text-left">
      <thead className="text-label text-muted">
        <tr>
          <th scope="col" className="w-[36%] font-normal">
            {t("images.details.setting")}
          </th>
          <th scope="col" className="font-normal">
            {t("images.details.asked")}
          </th>
          <th scope="col" className="font-normal">
            {t("images.details.got")}
          </th>
        </tr>
      </thead>
      <tbody>
        {parametersOf(recipe, answer, media, count).map(({ name, asked, got, isOther }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="py-0.5 pr-2 font-normal text-muted">
              {nameOf(name)}
            </th>
            <td className="py-0.5 pr-2 wrap-anywhere">
              {asked === undefined ? <span className="text-muted">{t("images.details.left")}</span> : textOf(asked)}
            </td>
            <td className={isOther ? "py-0.5 font-medium wrap-anywhere text-warn" : "py-0.5 wrap-anywhere"}>
              {got === undefined ? "–" : textOf(got)}
              {isOther && <span className="sr-only"> {t("images.details.differs")}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textOf = (value: string) => value.replace(/^(\d+)x(\d+)$/, "$1 × $2");
