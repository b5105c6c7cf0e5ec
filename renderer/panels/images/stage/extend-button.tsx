import { Expand } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { OutpaintDialog } from "../mask/outpaint/outpaint-dialog.tsx";
import { takeExtended } from "./edit-acts.ts";

/** Draws more around a picture: asks for the new frame; what comes of it is ready to be sent (IM-08). */
export function ExtendButton({ mediaId, entryId }: { mediaId: string; entryId?: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Expand} title={t("images.acts.extend")} onClick={() => setIsOpen(true)}>
        <span className="label">{t("images.acts.extend")}</span>
      </Button>
      <OutpaintDialog
        mediaId={mediaId}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onExtended={(extended) => takeExtended(extended, { entryId })}
      />
    </>
  );
}
