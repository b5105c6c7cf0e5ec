import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { useTurning } from "../../../parts/compare/use-turning.ts";
import { Fitted } from "../../../parts/job/shape-well.tsx";
import { mediaCrossOrigin } from "../../../state/media-url.ts";
import type { Pair } from "./pair.ts";
import { Mark } from "./mark.tsx";

/** Both pictures in one place in turn: what changed moves. Nothing turns by itself where motion is not wanted. */
export function BlinkCompare({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const { isSecond: isAfter, isTurning, setIsTurning, turn: show } = useTurning();
  return (
    <>
      <Fitted width={pair.width} height={pair.height} className="relative bg-well">
        <button
          type="button"
          aria-label={t("images.compare.turn")}
          onClick={show}
          className="absolute inset-0 size-full -outline-offset-2!"
        >
          <img src={pair.before} crossOrigin={mediaCrossOrigin()} alt="" draggable={false} className="absolute inset-0 size-full" />
          <img
            src={pair.after}
            crossOrigin={mediaCrossOrigin()}
            alt=""
            draggable={false}
            className={isAfter ? "absolute inset-0 size-full" : "invisible absolute inset-0 size-full"}
          />
        </button>
        <Mark side="left">{t(isAfter ? "images.compare.after" : "images.compare.beforeName")}</Mark>
      </Fitted>
      <Button look="quiet" icon={isTurning ? Pause : Play} onClick={() => setIsTurning(!isTurning)} className="self-center">
        {t(isTurning ? "images.compare.hold" : "images.compare.go")}
      </Button>
    </>
  );
}
