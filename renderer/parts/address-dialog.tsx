import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Source } from "../../shared/contract/recipes.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { sourceOfAddress } from "./file-intake.ts";
import { TextField } from "./text-field.tsx";

/** Asks for a public URL or an asset's address. */
export function AddressDialog({ onTake, onClose }: { onTake: (source: Source) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const [address, setAddress] = useState("");
  const [isTried, setIsTried] = useState(false);
  const source = sourceOfAddress(address);
  const take = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!source) return;
    onTake(source);
    onClose();
  };
  return (
    <Dialog
      title={t("parts.slot.address")}
      isOpen
      onClose={onClose}
      foot={
        <Button look="primary" type="submit" form={formId}>
          {t("parts.slot.use")}
        </Button>
      }
    >
      <form id={formId} onSubmit={take} noValidate>
        <TextField
          label={t("parts.slot.address")}
          value={address}
          onChange={setAddress}
          hint={t("parts.slot.addressHint")}
          problem={isTried && !source ? t("parts.slot.addressWrong") : undefined}
          isMono
          autoFocus
          inputMode="url"
        />
      </form>
    </Dialog>
  );
}
