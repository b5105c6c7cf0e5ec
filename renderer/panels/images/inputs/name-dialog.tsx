import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import type { ImageFile } from "../draft/draft.ts";
import { setLabel } from "../draft/draft-store.ts";

/** Asks what the person calls a picture. */
export function NameDialog({ file, name, onClose }: { file: ImageFile; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(file.label ?? "");
  const keep = () => {
    setLabel(file.key, typed);
    onClose();
  };
  return (
    <Dialog
      title={t("images.inputs.renameTitle", { name })}
      description={t("images.inputs.renameHint")}
      isOpen
      onClose={onClose}
      size="small"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
        className="flex flex-col gap-3"
      >
        <TextField label={t("images.inputs.label")} value={typed} onChange={setTyped} placeholder={name} maxLength={60} autoFocus />
        <Button type="submit" look="primary" className="self-end">
          {t("images.keep")}
        </Button>
      </form>
    </Dialog>
  );
}
