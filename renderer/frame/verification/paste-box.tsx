import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../shared/failure.ts";
import { failureMessage } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { Fold } from "../../parts/fold.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { giveReturnAddress } from "../../state/verification.ts";

/** Takes the address that a browser came back to, where the studio could not see it. It holds a secret and is forgotten at once (VF-02). */
export function PasteBox({ id }: { id: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const [failure, setFailure] = useState<FailureData>();
  const change = (text: string) => {
    setAddress(text);
    setIsEmpty(false);
    setFailure(undefined);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === "") return setIsEmpty(true);
    try {
      await giveReturnAddress(id, address);
      change("");
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  // What is wrong with the address stands on the field; what went wrong elsewhere has a place of its own.
  const isAddressWrong = failure?.code === "invalid-input";
  const problem = isEmpty ? t("verification.link.pasteEmpty") : isAddressWrong ? failureMessage(failure) : undefined;
  return (
    <Fold title={t("verification.link.paste")}>
      <form onSubmit={(event) => void check(event)} noValidate className="flex flex-col gap-2">
        <div className="flex items-start gap-2">
          <TextField
            label={t("verification.link.pasteLabel")}
            value={address}
            onChange={change}
            hint={t("verification.link.pasteHint")}
            problem={problem}
            inputMode="url"
            isMono
            className="grow"
          />
          <Button type="submit" className="mt-[22px]">
            {t("verification.link.check")}
          </Button>
        </div>
        {failure && !isAddressWrong && <FailureNotice failure={failure} />}
      </form>
    </Fold>
  );
}
