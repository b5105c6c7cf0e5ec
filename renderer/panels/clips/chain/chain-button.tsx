import { Link } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { useClip } from "../draft/draft-store.ts";
import { ChainDialog } from "./chain-dialog.tsx";
import { closeChainDialog, openChainDialog, useChainDialog } from "./chain-dialog-store.ts";
import { chainShots } from "./chain-wish.ts";

/** The other way to send a storyboard: one native clip a shot. */
export function ChainButton() {
  const { t } = useTranslation();
  const { isOpen } = useChainDialog();
  const count = useClip((draft) => draft.board.shots.length);
  const reason =
    count < chainShots.min
      ? t("clips.chain.tooFew")
      : count > chainShots.max
        ? t("clips.chain.tooMany", { max: chainShots.max })
        : undefined;
  return (
    <>
      <Button className="h-8!" icon={Link} disabledReason={reason} onClick={openChainDialog}>
        {t("clips.chain.open")}
      </Button>
      {isOpen && <ChainDialog onClose={closeChainDialog} />}
    </>
  );
}
