import { Crown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { useLiveActions } from "../../../actions/live-actions.ts";
import { Button } from "../../../parts/button.tsx";
import { useAreaSize } from "../../../parts/use-area-size.ts";
import { TakeBar } from "./take-bar.tsx";
import { TakeTile } from "./take-tile.tsx";
import { wallColumns } from "./take-time.ts";
import { makeTheOne } from "./take-votes.ts";
import { useTakeClock } from "./use-take-clock.ts";
import { wallActions } from "./wall-actions.ts";

/** Between two takes, in pixels. */
const GAP = 12;
/** Around them: the ring of the one that has the focus is drawn there. */
const SIDE = 16;

/** 2–9 videos in step, to be judged beside one another: one of them has the focus, and keys say what is thought of it. */
export function TakeWall({ takes, head }: { takes: readonly Entry[]; head: (extra: ReactNode) => ReactNode }) {
  const { t } = useTranslation();
  const clock = useTakeClock();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const size = useAreaSize(area);
  const [place, setPlace] = useState(0);
  const focused = takes[place] ?? takes[0];
  const first = takes[0];
  const ratio = first && first.width > 0 && first.height > 0 ? first.width / first.height : 16 / 9;
  const columns = wallColumns(takes.length, { width: size.width - 2 * SIDE, height: size.height - 2 * SIDE }, ratio, GAP);
  useLiveActions(focused ? wallActions({ clock, takes, focused, place, columns, focus: setPlace }) : []);
  useEffect(() => clock.play(), [clock]);
  if (!focused) return null;
  return (
    <>
      {head(
        <>
          <p className="numbers text-small text-muted">{t("look.wall.count", { count: takes.length })}</p>
          <p className="ml-2 min-w-0 grow truncate text-small text-muted max-[1100px]:invisible">{t("look.wall.keys")}</p>
          <Button look="primary" icon={Crown} action="wall-choose" onClick={() => void makeTheOne(focused, takes)}>
            {t("look.wall.choose", { number: place + 1 })}
          </Button>
        </>,
      )}
      <ul
        ref={setArea}
        aria-label={t("look.wall.name")}
        className="grid min-h-0 grow auto-rows-fr"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP, padding: SIDE }}
      >
        {takes.map((take, at) => (
          <TakeTile key={take.id} take={take} number={at + 1} clock={clock} isFocused={at === place} onFocus={() => setPlace(at)} />
        ))}
      </ul>
      <TakeBar clock={clock} focusedId={focused.id} framesPerSecond={focused.media.framesPerSecond} />
    </>
  );
}
