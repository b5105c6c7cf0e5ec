import { useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** A button for what cannot be undone or may cost again: it asks first, and acts on the person's yes. */
export function AskingButton({
  question: { isDanger = true, ...question },
  onAct,
  ...button
}: Omit<ButtonProps, "onClick"> & {
  /** `act` names the act; `isDanger: false` where nothing can be lost by it. */
  question: { title: string; body: string; act: string; isDanger?: boolean };
  onAct: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog {...question} isDanger={isDanger} isOpen={isAsking} onAct={onAct} onClose={() => setIsAsking(false)} />
    </>
  );
}
