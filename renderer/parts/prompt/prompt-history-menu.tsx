import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../icon-button.tsx";
import { Menu } from "../menu.tsx";

/** As many as a menu can show. */
const SHOWN = 20;

/** Earlier prompts, to be taken again; asked for anew when the button is about to be pressed. */
export function PromptHistoryMenu({
  prompts,
  onRefresh,
  onPick,
}: {
  prompts: readonly string[];
  onRefresh: () => void;
  onPick: (prompt: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu
      name={t("video.prompt.history")}
      head={t(prompts.length > 0 ? "video.prompt.historyHint" : "video.prompt.historyEmpty")}
      items={prompts.slice(0, SHOWN).map((text) => ({ id: text, label: text.replace(/\s+/g, " "), onSelect: () => onPick(text) }))}
    >
      <IconButton name={t("video.prompt.history")} icon={History} className="-ml-1.5" onPointerEnter={onRefresh} onFocus={onRefresh} />
    </Menu>
  );
}
