import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../shared/contract/library.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { formatMoment } from "../../i18n/format.ts";
import { classNames } from "../../parts/class-names.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { titleOf } from "../../parts/entry/entry-acts.ts";
import { inputsOf, useRecipeFacts } from "../../parts/entry/recipe-facts.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { SourceView } from "../../parts/source-view.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { posterUrl } from "../../state/media-url.ts";
import { orpc } from "../../state/queries.ts";
import { differenceOfWords } from "./word-difference.ts";

/** Two recipes side by side: every setting, those that differ told apart, and the words of the prompts against each other (DT-04). */
export function DifferenceDialog({ ids, onClose }: { ids: readonly [string, string]; onClose: () => void }) {
  const { t } = useTranslation();
  const [one, other] = useQueries({ queries: ids.map((id) => orpc.library.get.queryOptions({ input: { id } })) });
  const error = one?.error ?? other?.error;
  return (
    <Dialog title={t("look.difference.name")} isOpen onClose={onClose} size="large">
      {error && <FailureNotice failure={failureOf(error)} />}
      {one?.data && other?.data && <Difference first={one.data} second={other.data} />}
    </Dialog>
  );
}

function Difference({ first, second }: { first: Entry; second: Entry }) {
  const { t } = useTranslation();
  if (!first.recipe || !second.recipe) return <p className="pb-2 text-muted">{t("look.difference.noRecipe")}</p>;
  return (
    <div data-selectable className="flex flex-col gap-4">
      <Words first={first.recipe.prompt} second={second.recipe.prompt} />
      <Settings entries={[first, second]} recipes={[first.recipe, second.recipe]} />
    </div>
  );
}

function Words({ first, second }: { first: string; second: string }) {
  const { t } = useTranslation();
  if (first === second) return <p className="whitespace-pre-wrap">{first}</p>;
  return (
    <section>
      <h3 className="mb-1 text-small font-medium text-muted">{t("look.difference.prompt")}</h3>
      <p className="leading-relaxed whitespace-pre-wrap">
        {differenceOfWords(first, second).map(({ text, of }, place) => {
          // Parts of one difference never change their places.
          if (of === "first")
            return (
              <del key={place} className="rounded-[3px] bg-bad-soft text-bad">
                {text}
              </del>
            );
          if (of === "second")
            return (
              <ins key={place} className="rounded-[3px] bg-good-soft text-good no-underline">
                {text}
              </ins>
            );
          return <span key={place}>{text}</span>;
        })}
      </p>
    </section>
  );
}

function Settings({ entries, recipes }: { entries: readonly [Entry, Entry]; recipes: readonly [GenerationRecipe, GenerationRecipe] }) {
  const { t } = useTranslation();
  const one = new Map(useRecipeFacts(recipes[0]).map(([name, value]) => [name, value]));
  const other = new Map(useRecipeFacts(recipes[1]).map(([name, value]) => [name, value]));
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const cell = "px-2 py-1.5 align-top";
  return (
    <table className="numbers w-full table-fixed border-collapse text-left">
      <thead>
        <tr>
          <th className="w-32">
            <span className="sr-only">{t("look.difference.setting")}</span>
          </th>
          {entries.map((entry) => (
            <th key={entry.id} className="px-2 pb-2 font-normal">
              <span className="flex items-center gap-2">
                {entry.hasPoster && <img src={posterUrl(entry.mediaId)} alt="" className="h-12 w-20 rounded-control object-cover" />}
                {/* Takes of one prompt have one title; the time tells them apart. */}
                <span className="flex min-w-0 flex-col text-small">
                  <span className="truncate">{titleOf(entry)}</span>
                  <span className="text-muted">{formatMoment(entry.createdAt)}</span>
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const differs = one.get(name) !== other.get(name);
          return (
            <tr key={name} className={classNames("border-t border-line", differs && "bg-warn-soft")}>
              <th scope="row" className={classNames(cell, "font-normal text-muted")}>
                {name}
                {differs && <span className="sr-only"> {t("look.difference.differs")}</span>}
              </th>
              {[one, other].map((facts, place) => (
                <td key={place} className={classNames(cell, "wrap-anywhere", differs && "font-medium")}>
                  {facts.get(name) ?? "–"}
                </td>
              ))}
            </tr>
          );
        })}
        <tr className="border-t border-line">
          <th scope="row" className={classNames(cell, "font-normal text-muted")}>
            {t("library.details.inputs")}
          </th>
          {recipes.map((recipe, place) => (
            <td key={place} className={cell}>
              <Inputs recipe={recipe} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Inputs({ recipe }: { recipe: GenerationRecipe }) {
  const inputs = inputsOf(recipe);
  if (inputs.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1">
      {inputs.map((input, place) => (
        <span key={place} className="block h-12 w-20 overflow-hidden rounded-control bg-well">
          <SourceView source={input.source} kind={input.kind} />
        </span>
      ))}
    </span>
  );
}
