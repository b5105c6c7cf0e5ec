import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { TextArea } from "../../../parts/text-area.tsx";
import { addressesIn } from "./take-files.ts";

/** Takes public addresses, one a line. */
export function AddressesDialog({ onTake, onClose }: { onTake: (urls: readonly string[]) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const urls = addressesIn(text);
  const take = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (urls.length === 0) return;
    onClose();
    onTake(urls);
  };
  return (
    <Dialog
      title={t("assets.addresses.title")}
      isOpen
      onClose={onClose}
      foot={
        <Button look="primary" type="submit" form={formId}>
          {urls.length > 1 ? t("assets.addresses.takeMany", { count: urls.length }) : t("assets.addresses.take")}
        </Button>
      }
    >
      <form id={formId} onSubmit={take} noValidate>
        <TextArea
          label={t("assets.addresses.label")}
          value={text}
          onChange={setText}
          rows={5}
          hint={t("assets.addresses.hint")}
          problem={isTried && urls.length === 0 ? t("assets.addresses.wrong") : undefined}
          placeholder="https://"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
