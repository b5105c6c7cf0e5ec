import { useState } from "react";
import { useTranslation } from "react-i18next";
import { assertNever } from "../../../../shared/assert-never.ts";
import type { Entry } from "../../../../shared/contract/library.ts";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { mediaUrl } from "../../../state/media-url.ts";
import { useMedia } from "../../../state/media.ts";
import { useVersions } from "../strip/use-versions.ts";
import { BlinkCompare } from "./blink-compare.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { Pair } from "./pair.ts";
import { SideCompare } from "./side-compare.tsx";
import { SliderCompare } from "./slider-compare.tsx";

const ways = ["slider", "blink", "side", "difference"] as const;
type Way = (typeof ways)[number];

/** A result against what it was made from, or against another of its versions (IM-06). */
export function CompareView({ entry, sourceId, maskId }: { entry: Entry; sourceId: string; maskId: string | undefined }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>("slider");
  const [otherId, setOtherId] = useState<string>();
  const { versions } = useVersions(entry.id);
  const beforeId = otherId ?? sourceId;
  const { data: before } = useMedia(beforeId);
  const others = versions.filter(({ version }) => version.entry.mediaId !== sourceId && version.entry.id !== entry.id);
  if (before === undefined) return null;
  if (before === null) return <p className="m-auto text-muted">{t("parts.slot.missing")}</p>;
  const isOtherShape = Math.abs((before.width ?? 1) / (before.height ?? 1) - entry.width / entry.height) > 0.01;
  const pair: Pair = {
    before: mediaUrl(beforeId),
    after: mediaUrl(entry.mediaId),
    width: entry.width || 1,
    height: entry.height || 1,
    title: entry.title,
  };
  return (
    <div className="flex min-h-0 grow flex-col gap-1.5">
      <CompareBody
        way={way}
        pair={pair}
        beforeId={beforeId}
        afterId={entry.mediaId}
        isOtherShape={isOtherShape}
        maskId={otherId === undefined ? maskId : undefined}
      />
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-2">
        <Segmented
          name={t("images.compare.way")}
          value={way}
          choices={ways.map((value) => ({ value, label: t(`images.compare.ways.${value}`), hint: t(`images.compare.hints.${value}`) }))}
          onChange={setWay}
        />
        {others.length > 0 && (
          <Select
            name={t("images.compare.before")}
            value={beforeId}
            options={[
              { value: sourceId, label: t("images.compare.source") },
              ...others.map(({ version, number }) => ({ value: version.entry.mediaId, label: t("images.strip.version", { number }) })),
            ]}
            onChange={(id) => setOtherId(id === sourceId ? undefined : id)}
          />
        )}
        {isOtherShape && way !== "side" && way !== "difference" && <p className="text-small text-warn">{t("images.compare.otherShape")}</p>}
      </div>
    </div>
  );
}

interface Body {
  way: Way;
  pair: Pair;
  beforeId: string;
  afterId: string;
  isOtherShape: boolean;
  maskId: string | undefined;
}

function CompareBody({ way, pair, ...ids }: Body) {
  switch (way) {
    case "slider":
      return <SliderCompare pair={pair} />;
    case "blink":
      return <BlinkCompare pair={pair} />;
    case "side":
      return <SideCompare pair={pair} />;
    case "difference":
      return <DifferenceView pair={pair} {...ids} />;
    default:
      return assertNever(way);
  }
}
