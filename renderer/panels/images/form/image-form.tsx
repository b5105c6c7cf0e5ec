import { Eraser } from "lucide-react";
import { useTranslation } from "react-i18next";
import { imageModels } from "../../../../shared/models.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Select } from "../../../parts/select.tsx";
import { isEdit } from "../draft/draft.ts";
import { setModel, useImageDraft } from "../draft/draft-store.ts";
import { ImageInputs } from "../inputs/image-inputs.tsx";
import type { ImageWork } from "../sending/use-image-recipe.ts";
import { clearForm } from "./clear-form.ts";
import { ImageOptions } from "./image-options.tsx";
import { ImagePrompt } from "./image-prompt.tsx";
import { MaskRow } from "./mask-row.tsx";
import { PresetsMenu } from "./presets-menu.tsx";

/** Everything that makes a picture, in the order in which people think of it. */
export function ImageForm({ work, onSend }: { work: ImageWork; onSend: () => void }) {
  const { t } = useTranslation();
  const isForEdit = useImageDraft(isEdit);
  return (
    <section aria-label={t(isForEdit ? "images.editForm" : "images.form")} className="flex flex-col gap-3.5 px-4 pt-2 pb-4">
      <ImagePrompt work={work} onSend={onSend} />
      <ImageInputs work={work} />
      <MaskRow />
      <ModelRow />
      <ImageOptions work={work} />
    </section>
  );
}

function ModelRow() {
  const { t } = useTranslation();
  const model = useImageDraft((draft) => draft.model);
  const isForEdit = useImageDraft(isEdit);
  return (
    <div className="flex items-center gap-1">
      <Select
        name={t("video.model")}
        value={model}
        options={imageModels.map(({ id, name, edits, most }) => ({
          value: id,
          label: name,
          detail: edits ? t("images.models.edits") : isForEdit ? t("images.models.noEdits") : t("images.models.most", { count: most }),
        }))}
        onChange={setModel}
        className="min-w-0 grow"
      />
      <PresetsMenu />
      <IconButton name={t("video.actions.clear")} icon={Eraser} onClick={clearForm} />
    </div>
  );
}
