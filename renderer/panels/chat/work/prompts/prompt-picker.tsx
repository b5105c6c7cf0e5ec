import { Library } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedPrompt } from "../../../../../shared/contract/saved-prompts.ts";
import { Button } from "../../../../parts/button.tsx";
import { Checkbox } from "../../../../parts/checkbox.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { SearchField } from "../../../../parts/search-field.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";
import { useSavedPrompts } from "../../../../state/saved-prompts.ts";
import { findPrompts } from "./prompt-list.tsx";

/** Chooses saved prompts as they are written, several or one; nothing is asked for their `{{places}}`. */
export function PromptPicker({
  isSingle,
  onPick,
  onClose,
}: {
  isSingle?: boolean;
  onPick: (prompts: readonly SavedPrompt[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const prompts = useSavedPrompts();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = findPrompts(prompts ?? [], search);
  const picked = (prompts ?? []).filter(({ id }) => chosen.has(id));
  const pick = (some: readonly SavedPrompt[]) => {
    onPick(some);
    onClose();
  };
  const toggle = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return (
    <Dialog
      title={t(isSingle ? "chatWork.prompts.pickOne" : "chatWork.prompts.pick")}
      isOpen
      onClose={onClose}
      foot={
        !isSingle && (
          <>
            <Button className="h-8!" onClick={onClose}>
              {t("parts.cancel")}
            </Button>
            <Button
              look="primary"
              disabledReason={picked.length === 0 ? t("chatWork.prompts.pickFirst") : undefined}
              onClick={() => pick(picked)}
            >
              {t("chatWork.prompts.picked", { count: picked.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex h-80 flex-col gap-2">
        <SearchField name={t("chatWork.prompts.search")} value={search} onChange={setSearch} autoFocus />
        {!prompts && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {prompts?.length === 0 && <EmptyState icon={Library} text={t("chatWork.prompts.noneYet")} />}
        {prompts && prompts.length > 0 && found.length === 0 && <p className="text-muted">{t("chatWork.prompts.nothing", { search })}</p>}
        {!isSingle && found.length > 1 && (
          <Checkbox
            label={t("chatWork.prompts.pickAll")}
            isChecked={found.every(({ id }) => chosen.has(id))}
            onChange={(isChosen) =>
              toggle(
                found.map(({ id }) => id),
                isChosen,
              )
            }
          />
        )}
        <ul className="flex min-h-0 grow flex-col overflow-y-auto">
          {found.map((prompt) => (
            <li key={prompt.id} className="flex flex-col gap-0.5 border-t border-line py-1.5 first:border-t-0">
              {isSingle ? (
                <button type="button" onClick={() => pick([prompt])} className="rounded-control text-left font-medium hover:bg-hover">
                  {prompt.title}
                </button>
              ) : (
                <Checkbox label={prompt.title} isChecked={chosen.has(prompt.id)} onChange={(isChosen) => toggle([prompt.id], isChosen)} />
              )}
              <span className={isSingle ? "truncate text-small text-muted" : "truncate pl-6 text-small text-muted"}>{prompt.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
