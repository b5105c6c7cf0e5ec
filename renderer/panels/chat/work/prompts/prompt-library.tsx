import { Library, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedPrompt } from "../../../../../shared/contract/saved-prompts.ts";
import { Button } from "../../../../parts/button.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";
import { useSavedPrompts } from "../../../../state/saved-prompts.ts";
import { PromptEditor } from "./prompt-editor.tsx";
import { PromptList } from "./prompt-list.tsx";
import { PromptUse } from "./prompt-use.tsx";
import { placeOf } from "./prompt-variables.ts";

type Place = { what: "use"; id: string } | { what: "edit"; id: string } | { what: "new"; text: string };

/**
 * The person's prompts: searched, written, and put into a message, their `{{places}}` asked for. With `toSave`, it opens with that text as a
 * new prompt. `onUse` gets the filled text; the dialog closes by itself.
 */
export function PromptLibrary({ toSave, onUse, onClose }: { toSave?: string; onUse: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const prompts = useSavedPrompts();
  const [place, setPlace] = useState<Place | undefined>(toSave === undefined ? undefined : { what: "new", text: toSave });
  const chosen = place && place.what !== "new" ? prompts?.find(({ id }) => id === place.id) : undefined;
  const use = (text: string) => {
    onUse(text);
    onClose();
  };
  const choose = (prompt: SavedPrompt) => setPlace({ what: "use", id: prompt.id });
  return (
    <Dialog title={t("chatWork.prompts.title")} isOpen onClose={onClose} size="large">
      <div className="-mx-5 -mb-3 flex h-[min(60vh,560px)] border-t border-line">
        <section aria-label={t("chatWork.prompts.list")} className="flex w-72 shrink-0 flex-col border-r border-line">
          <PromptList
            prompts={prompts}
            chosenId={chosen?.id}
            onChoose={choose}
            foot={
              <Button icon={Plus} onClick={() => setPlace({ what: "new", text: "" })}>
                {t("chatWork.prompts.new")}
              </Button>
            }
          />
        </section>
        <div className="flex min-w-0 grow flex-col">
          {place?.what === "new" ? (
            <PromptEditor
              key="new"
              first={{ title: titleOf(place.text), text: place.text }}
              onSaved={choose}
              onCancel={() => setPlace(undefined)}
            />
          ) : chosen && place?.what === "edit" ? (
            <PromptEditor key={chosen.id} first={chosen} onSaved={choose} onCancel={() => choose(chosen)} />
          ) : chosen ? (
            <PromptUse
              key={chosen.id}
              prompt={chosen}
              onUse={use}
              onEdit={() => setPlace({ what: "edit", id: chosen.id })}
              onGone={() => setPlace(undefined)}
            />
          ) : (
            <Nothing
              isKnown={prompts !== undefined}
              hasSome={(prompts?.length ?? 0) > 0}
              onExample={(text) => setPlace({ what: "new", text })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** A title from the first words, for the person to better. */
function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

function Nothing({ isKnown, hasSome, onExample }: { isKnown: boolean; hasSome: boolean; onExample: (text: string) => void }) {
  const { t } = useTranslation();
  if (!isKnown) {
    return (
      <Loading>
        <Skeleton className="m-5 h-40" />
      </Loading>
    );
  }
  if (hasSome) return <EmptyState icon={Library} text={t("chatWork.prompts.choose")} />;
  const [topic, reader] = [placeOf(t("chatWork.prompts.exampleNames.topic")), placeOf(t("chatWork.prompts.exampleNames.reader"))];
  return (
    <EmptyState
      icon={Library}
      text={t("chatWork.prompts.empty", { example: topic })}
      action={
        <Button onClick={() => onExample(t("chatWork.prompts.example", { topic, reader }))}>{t("chatWork.prompts.tryExample")}</Button>
      }
    />
  );
}
