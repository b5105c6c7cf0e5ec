import { useTranslation } from "react-i18next";
import { useBranch, useMessage, useShownThread } from "../../../state/use-open-thread.ts";
import { textOf } from "./message-acts.ts";

/** Of an answer so many characters are said; the whole is there to be read. */
const MOST_SAID = 200;

/** What a screen reader hears of an answer: that it is on its way, and how it begins once it has ended. Never each token. */
export function LiveWords() {
  const { t } = useTranslation();
  const open = useShownThread();
  const leaf = useMessage(open, useBranch(open).at(-1));
  if (leaf?.role !== "assistant") return <p role="status" className="sr-only" />;
  const said =
    leaf.state === "waiting" || leaf.state === "streaming"
      ? t("chat.state.answering")
      : t(`chat.state.said.${leaf.state}`, { text: textOf(leaf).slice(0, MOST_SAID) });
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
