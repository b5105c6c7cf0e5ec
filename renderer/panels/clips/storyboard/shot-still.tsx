import { ImagePlus, Images, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { LibraryPicker } from "../../../parts/library-picker.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { SourceView } from "../../../parts/source-view.tsx";
import { Tooltip } from "../../../parts/tooltip.tsx";
import { changeBoard } from "../draft/draft-store.ts";
import { type BoardShot, changeShot } from "./board.ts";

/** A picture of the library beside a shot, to remember what is meant. It is not sent. */
export function ShotStill({ shot, number }: { shot: BoardShot; number: number }) {
  const { t } = useTranslation();
  const [isPicking, setIsPicking] = useState(false);
  const { key, stillId } = shot;
  const keep = (mediaId: string | undefined) => changeBoard((board) => changeShot(board, key, { stillId: mediaId }));
  const pick = () => setIsPicking(true);
  return (
    <>
      {stillId === undefined ? (
        <IconButton name={t("clips.board.still.add", { number })} icon={ImagePlus} onClick={pick} />
      ) : (
        <Menu
          name={t("clips.board.still.menu", { number })}
          head={t("clips.board.still.hint")}
          align="end"
          items={[
            { id: "change", label: t("clips.board.still.change"), icon: Images, onSelect: pick },
            { id: "remove", label: t("clips.board.still.remove"), icon: Trash2, onSelect: () => keep(undefined) },
          ]}
        >
          <button
            type="button"
            aria-label={t("clips.board.still.menu", { number })}
            className="h-13 w-26 overflow-hidden rounded-control bg-well"
          >
            <Tooltip text={t("clips.board.still.hint")}>
              <span className="block size-full">
                <SourceView source={{ type: "media", id: stillId }} kind="image" />
              </span>
            </Tooltip>
          </button>
        </Menu>
      )}
      {isPicking && <LibraryPicker accepts={pictures} onPick={(entry) => keep(entry.mediaId)} onClose={() => setIsPicking(false)} />}
    </>
  );
}

const pictures = ["image"] as const;
