import { BookmarkPlus, Bookmark, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { optionNames } from "../draft/draft.ts";
import { type Preset, applyPreset, deletePreset, savePreset, usePresets } from "../draft/presets.ts";

/** Settings kept under names: use one, keep the present ones, throw one away. */
export function PresetsMenu() {
  const { t } = useTranslation();
  const { presets } = usePresets();
  const [isOpen, setIsOpen] = useState(false);
  const manage = { id: "", label: t("images.presets.manage"), icon: BookmarkPlus, onSelect: () => setIsOpen(true) };
  return (
    <>
      <Menu
        name={t("images.presets.name")}
        head={presets.length === 0 ? t("images.presets.empty") : undefined}
        items={[
          ...presets.map((preset) => ({
            id: preset.id,
            label: preset.name,
            icon: Bookmark,
            detail: detailOf(preset),
            onSelect: () => applyPreset(preset),
          })),
          ...(presets.length > 0 ? [null] : []),
          manage,
        ]}
        align="end"
      >
        <IconButton name={t("images.presets.name")} icon={Bookmark} />
      </Menu>
      {isOpen && <PresetsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A preset's settings in one line. */
function detailOf({ settings }: Preset): string {
  const { model, n } = settings;
  return [model, ...optionNames.map((option) => settings[option]), n > 1 && `× ${n}`].filter(Boolean).join(" · ");
}

function PresetsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { presets } = usePresets();
  const [name, setName] = useState("");
  const isTaken = presets.some((preset) => preset.name === name.trim());
  const keep = () => {
    if (name.trim() === "") return;
    savePreset(name.trim());
    setName("");
  };
  return (
    <Dialog title={t("images.presets.name")} description={t("images.presets.hint")} isOpen onClose={onClose} size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
        className="flex items-end gap-2"
      >
        <TextField
          label={t("images.presets.label")}
          value={name}
          onChange={setName}
          hint={isTaken ? t("images.presets.taken") : undefined}
          maxLength={60}
          autoFocus
          className="grow"
        />
        <Button type="submit" look="primary" disabledReason={name.trim() === "" ? t("images.presets.unnamed") : undefined}>
          {t("images.keep")}
        </Button>
      </form>
      <ul aria-label={t("images.presets.name")} className="mt-3 flex flex-col">
        {presets.map((preset) => (
          <li key={preset.id} className="flex items-center gap-2 border-t border-line py-1">
            <span className="min-w-0 grow">
              <span className="block truncate">{preset.name}</span>
              <span className="numbers block truncate text-small text-muted">{detailOf(preset)}</span>
            </span>
            <Button
              look="quiet"
              onClick={() => {
                applyPreset(preset);
                onClose();
              }}
            >
              {t("images.presets.use")}
            </Button>
            <IconButton name={t("images.presets.delete", { name: preset.name })} icon={Trash2} onClick={() => deletePreset(preset.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
