import { type FormEvent, use, useEffect, useEffectEvent, useId, useState } from "react";
import type { MediaKind } from "../../../shared/contract/media.ts";
import type { Source } from "../../../shared/contract/recipes.ts";
import { mayStillWork } from "../../../shared/rules/address.ts";
import { failureMessage, useWords } from "../../i18n/use-words.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { sourceOfAddress } from "../file-intake.ts";
import { TextField } from "../text-field.tsx";
import { AddressScope } from "./address-scope.ts";
import { FoundAddress } from "./found-address.tsx";
import { StorageLine } from "./storage-line.tsx";
import { type AddressCheck, useAddressCheck } from "./use-address-check.ts";

/**
 * Asks for a public URL, or an asset where the place takes one. A URL is looked at before it is used (AS-07); where this machine could not
 * look, the person may use it all the same. An asset goes on as it is.
 */
export function AddressDialog({
  accepts,
  given = "",
  onTake,
  onClose,
}: {
  /** With one kind, anything else is refused. */
  accepts: readonly MediaKind[];
  /** An address that was pasted or dropped; it is checked at once. */
  given?: string;
  onTake: (source: Source) => void;
  onClose: () => void;
}) {
  const { t, language } = useWords();
  const rules = use(AddressScope);
  const formId = useId();
  const [address, setAddress] = useState(given);
  const [isTried, setIsTried] = useState(false);
  const { check, begin, reset } = useAddressCheck();
  const read = sourceOfAddress(address);
  const source = read?.type === "asset" && rules.takes !== "urls-and-assets" ? undefined : read;
  const which = rules.takes === "urls-and-assets" ? "any" : "url";

  const look = (url: string) => {
    const [expect, more] = accepts.filter((kind) => kind !== "other");
    const only = more === undefined ? expect : undefined;
    void begin({ url, ...(only && { expect: only, maxBytes: rules.maxBytes[only] }) });
  };
  const lookAtGiven = useEffectEvent(() => source?.type === "url" && look(source.url));
  useEffect(() => void lookAtGiven(), []);

  const take = () => {
    if (source) onTake(source);
    onClose();
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (check.state === "checking" || !source) return;
    if (source.type === "url" && check.state !== "found") look(source.url);
    else take();
  };
  const refusal = check.state === "failed" ? failureMessage(check.failure, language) : undefined;
  const mayTake = check.state === "failed" && mayStillWork(check.failure);
  return (
    <Dialog
      title={t(`parts.address.title.${which}`)}
      isOpen
      onClose={onClose}
      foot={
        <>
          {mayTake && <Button onClick={take}>{t("parts.address.useAnyway")}</Button>}
          <Button look="primary" type="submit" form={formId} isBusy={check.state === "checking"}>
            {t(`parts.address.${actOf(source, check)}`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={goOn} noValidate className="flex flex-col gap-3">
        <TextField
          label={t(`parts.address.title.${which}`)}
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            reset();
          }}
          hint={t(`parts.address.hint.${which}`)}
          problem={isTried && !source ? t(`parts.address.wrong.${which}`) : refusal}
          isMono
          autoFocus
          inputMode="url"
        />
        <div role="status" className="empty:hidden">
          {check.state === "checking" && <p className="text-small text-muted">{t("parts.address.looking")}</p>}
          {check.state === "found" && <FoundAddress found={check.found} />}
          {mayTake && <p className="text-small text-muted">{t("parts.address.undecided")}</p>}
        </div>
        <StorageLine onLeave={onClose} />
      </form>
    </Dialog>
  );
}

function actOf(source: Source | undefined, check: AddressCheck): "check" | "checking" | "checkAgain" | "use" {
  if (source?.type === "asset" || check.state === "found") return "use";
  if (check.state === "none") return "check";
  return check.state === "failed" ? "checkAgain" : "checking";
}
