import { Contrast, Eraser, FileDown, FileUp, ImageDown, Layers2, PaintBucket, Redo2, Undo2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../parts/button.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { Menu, type MenuItems } from "../../../../parts/menu.tsx";
import type { MaskReading } from "../engine/mask-from-pixels.ts";
import type { Mask } from "../session/use-mask.ts";
import { BrushOptions } from "./brush-options.tsx";
import { EdgeOptions } from "./edge-options.tsx";
import { FrameOptions } from "./frame-options.tsx";
import { LookOptions } from "./look-options.tsx";
import { type Tool, useTools } from "./tool-store.ts";
import type { MaskActs } from "./use-mask-acts.ts";
import { WandOptions } from "./wand-options.tsx";

/** Above the picture: how the chosen tool is set, and what is done to the whole mask. */
export function OptionsLine({ mask, acts, file }: { mask: Mask; acts: MaskActs; file: Blob | undefined }) {
  const { t } = useTranslation();
  const tool = useTools((state) => state.tool);
  const { session } = mask;
  return (
    <div role="group" aria-label={t("mask.options.name")} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <ToolOptions tool={tool} mask={mask} />
      </div>
      <div className="flex items-center">
        <IconButton
          name={t("mask.acts.undo")}
          icon={Undo2}
          action="mask.undo"
          disabledReason={mask.canUndo ? undefined : t("mask.acts.undo")}
          onClick={() => session.undo()}
        />
        <IconButton
          name={t("mask.acts.redo")}
          icon={Redo2}
          action="mask.redo"
          disabledReason={mask.canRedo ? undefined : t("mask.acts.redo")}
          onClick={() => session.redo()}
        />
        <EdgeOptions mask={mask} acts={acts} />
        <LookOptions />
        <MaskMenu mask={mask} acts={acts} file={file} />
      </div>
    </div>
  );
}

function ToolOptions({ tool, mask }: { tool: Tool; mask: Mask }) {
  const { t } = useTranslation();
  if (tool === "brush" || tool === "eraser") return <BrushOptions />;
  if (tool === "wand") return <WandOptions />;
  if (tool === "rectangle" || tool === "ellipse" || tool === "select") return <FrameOptions session={mask.session} />;
  return <p className="text-small text-muted">{t(`mask.options.${tool}Hint`)}</p>;
}

function MaskMenu({ mask, acts, file }: { mask: Mask; acts: MaskActs; file: Blob | undefined }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<MaskReading>("alpha");
  const { session } = mask;
  const pick = (by: MaskReading) => {
    reading.current = by;
    input.current?.click();
  };
  const items: MenuItems = [
    { id: "invert", label: t("mask.acts.invert"), icon: Contrast, action: "mask.invert", onSelect: () => session.invert() },
    { id: "fill", label: t("mask.acts.fill"), icon: PaintBucket, action: "mask.fill", onSelect: () => session.fill() },
    { id: "clear", label: t("mask.acts.clear"), icon: Eraser, action: "mask.clear", onSelect: () => session.clear() },
    null,
    { id: "picture", label: t("mask.acts.fromPicture"), icon: ImageDown, onSelect: () => file && acts.fromPicture(file) },
    { id: "alpha", label: t("mask.acts.loadAlpha"), icon: FileUp, onSelect: () => pick("alpha") },
    { id: "brightness", label: t("mask.acts.loadBrightness"), icon: FileUp, onSelect: () => pick("brightness") },
    { id: "save", label: t("mask.acts.save"), icon: FileDown, onSelect: acts.save },
  ];
  return (
    <>
      <Menu name={t("mask.acts.more")} items={items} align="end">
        <Button look="quiet" icon={Layers2}>
          {t("mask.acts.more")}
        </Button>
      </Menu>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-hidden
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen) acts.load(chosen, reading.current);
        }}
      />
    </>
  );
}
