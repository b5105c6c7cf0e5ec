import { type FormEvent, useId, useState } from "react";
import type { Asset } from "../../../../shared/contract/assets.ts";
import { lengthAtService, nameLimit } from "../../../../shared/rules/asset-name.ts";
import { checkName } from "../../../../shared/rules/assets.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { useClosingAct } from "../../../parts/use-closing-act.ts";
import { renameAsset } from "../../../state/assets.ts";
import { Counter } from "../counter.tsx";

/** The one thing of an asset that can change (interface 4.3). */
export function RenameDialog({ asset, connectionId, onClose }: { asset: Asset; connectionId: string; onClose: () => void }) {
  const { t, problemText } = useWords();
  const formId = useId();
  const [name, setName] = useState(asset.name);
  const { isBusy, failure, run } = useClosingAct();
  const [problem] = checkName(name);
  const save = async () => {
    await renameAsset({ connectionId, id: asset.id, name: name.trim() });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    if (name.trim() === asset.name) onClose();
    else void run(save);
  };
  return (
    <Dialog
      title={t("assets.rename.title")}
      isOpen
      onClose={onClose}
      size="small"
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {t("assets.rename.save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label={t("assets.fields.name")}
          value={name}
          onChange={setName}
          hint={t("assets.rename.hint")}
          problem={problem && problemText(problem)}
          trailing={<Counter value={lengthAtService(name.trim())} max={nameLimit} />}
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  );
}
