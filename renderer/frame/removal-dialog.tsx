import { useTranslation } from "react-i18next";
import { words } from "../i18n/language.ts";
import { formatBytes, formatNumber } from "../i18n/format.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { notify, notifyFailure } from "../parts/toasts.tsx";
import { closeRemovalQuestion, type RemovalQuestion, removeForGood, useRemovalQuestion } from "../state/care.ts";

/** Asks once before results of the trash are removed for good, and says how many and how much (DT-04). */
export function RemovalDialog() {
  const { t } = useTranslation();
  const { question } = useRemovalQuestion();
  if (!question) return null;
  const { count, bytes, isAgain } = question;
  const named = { count, number: formatNumber(count) };
  return (
    <ConfirmDialog
      title={t("library.trash.ask", named)}
      body={[
        isAgain && t("library.trash.changed"),
        bytes > 0 ? t("library.trash.askBody", { size: formatBytes(bytes) }) : t("library.trash.askBodyEmpty"),
      ]
        .filter(Boolean)
        .join(t("library.trash.space"))}
      act={t("library.trash.remove")}
      isDanger
      isOpen
      onAct={() => void remove(question)}
      onClose={closeRemovalQuestion}
    />
  );
}

async function remove(question: RemovalQuestion): Promise<void> {
  try {
    const emptied = await removeForGood(question);
    if (!emptied) return;
    const { count, bytes, kept } = emptied;
    const texts = [
      count > 0 && words.t("library.trash.removed", { count, number: formatNumber(count) }),
      bytes > 0 && words.t("library.trash.freed", { size: formatBytes(bytes) }),
      kept > 0 && words.t("library.trash.kept", { count: kept }),
    ];
    notify({ tone: "good", text: texts.filter(Boolean).join(" ") });
  } catch (error) {
    notifyFailure(error);
  }
}
