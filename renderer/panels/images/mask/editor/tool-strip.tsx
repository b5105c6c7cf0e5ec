import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { toolList } from "./tool-list.ts";
import { setTool, useTools } from "./tool-store.ts";

/** The tools, one below the other. */
export function ToolStrip() {
  const { t } = useTranslation();
  const chosen = useTools(({ tool }) => tool);
  return (
    <div role="toolbar" aria-label={t("mask.tools.name")} aria-orientation="vertical" className="flex flex-col items-center gap-1 p-1.5">
      {toolList.map(({ tool, icon, words }) => (
        <IconButton
          key={tool}
          name={t(words)}
          icon={icon}
          action={`mask.tool-${tool}`}
          tooltipSide="right"
          aria-pressed={tool === chosen}
          onClick={() => setTool(tool)}
          className="aria-pressed:bg-accent-soft! aria-pressed:text-accent-words!"
        />
      ))}
    </div>
  );
}
