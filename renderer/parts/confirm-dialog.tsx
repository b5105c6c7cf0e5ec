import { AlertDialog } from "radix-ui";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { closeByEscape } from "./escape.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** Asks before what cannot be undone or may cost again. `act` names the act; the harmless way has the focus. */
export function ConfirmDialog({
  title,
  body,
  act,
  refuse,
  isDanger,
  isOpen,
  onAct,
  onClose,
}: {
  title: string;
  body: string;
  act: string;
  refuse?: string;
  isDanger?: boolean;
  isOpen: boolean;
  onAct: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { remember, giveBack } = useReturnFocus();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={remember}
          onKeyDown={(event) => closeByEscape(event, onClose)}
          onCloseAutoFocus={giveBack}
          className="appear fixed inset-x-0 top-0 bottom-[8vh] z-40 m-auto h-fit w-[420px] max-w-[94vw] rounded-card bg-surface p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{body}</AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button className="h-8!">{refuse ?? t("parts.cancel")}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild onClick={onAct}>
              <Button look={isDanger ? "danger" : "primary"} className="h-8!">
                {act}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
