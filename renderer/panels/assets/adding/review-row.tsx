import { Check, CircleAlert, CloudUpload, Copy, type LucideIcon, TriangleAlert, WandSparkles, X } from "lucide-react";
import { memo } from "react";
import { cleanAssetName, isNameCut } from "../../../../shared/rules/asset-name.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { assetTypes, kindOfAsset } from "../../../parts/asset/asset-types.ts";
import { Button } from "../../../parts/button.tsx";
import { classNames } from "../../../parts/class-names.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { Select } from "../../../parts/select.tsx";
import { SourceView, mediaText } from "../../../parts/source-view.tsx";
import { type AddingRow, changeRow, fitRow, removeRows } from "./adding-store.ts";
import type { Mend } from "./mend.ts";
import { mendRow } from "./mend-row.ts";
import type { ReviewedRow } from "./use-review.ts";
import type { Verdict } from "./verdict.ts";

export const REVIEW_ROW_HEIGHT = 60;

/** One file: whether it goes, what it will be called, what it is, and what stands against it. */
export const ReviewRow = memo(function ReviewRow({ row, verdict, isSent, lacksAddress, place }: ReviewedRow & { place: number }) {
  const { t } = useWords();
  const isOpen = !lacksAddress && (verdict.is === "good" || verdict.is === "same" || verdict.is === "twice");
  return (
    <div
      role="row"
      aria-rowindex={place + 1}
      className="absolute inset-x-0 grid grid-cols-[16px_60px_minmax(120px,1fr)_minmax(140px,1.2fr)_128px] items-center gap-3 border-b border-line px-3"
      style={{ top: place * REVIEW_ROW_HEIGHT, height: REVIEW_ROW_HEIGHT }}
    >
      <span role="cell" className="flex">
        <input
          type="checkbox"
          aria-label={t("assets.review.wants", { name: row.fileName })}
          checked={isSent}
          disabled={!isOpen}
          onChange={(event) => changeRow(row.key, { isWanted: event.target.checked })}
          className="size-4 accent-accent disabled:opacity-30"
        />
      </span>
      <span role="cell" aria-hidden className="h-10 w-15 overflow-hidden rounded-[4px] bg-well [&_span>span]:hidden">
        {row.source && <SourceView source={row.source} kind={kindOfAsset(row.assetType) ?? "other"} />}
      </span>
      <div role="cell" className="min-w-0">
        <NameField row={row} isOpen={row.source !== undefined} />
        <FileLine row={row} />
      </div>
      <div role="cell" className="min-w-0">
        <VerdictView row={row} verdict={verdict} lacksAddress={lacksAddress} />
      </div>
      <div role="cell" className="flex items-center justify-end gap-1">
        {(verdict.is === "refused" || verdict.is === "good") && verdict.mend && <MendButton row={row} mend={verdict.mend} />}
        <IconButton name={t("assets.review.remove", { name: row.fileName })} icon={X} onClick={() => removeRows(new Set([row.key]))} />
      </div>
    </div>
  );
});

/** Pictures are mended at once, videos in a dialog. */
function MendButton({ row, mend }: { row: AddingRow; mend: Mend }) {
  const { t } = useWords();
  const isAsking = !("run" in mend);
  return (
    <Button icon={WandSparkles} isBusy={row.isMending} onClick={() => (isAsking ? fitRow(row.key) : void mendRow(row.key, mend))}>
      {isAsking ? t(`assets.mend.ask.${mend.what}`) : t(`assets.mend.${mend.what}`)}
    </Button>
  );
}

/** The name is cleaned to the service's rule when it is left (interface 2.5). */
function NameField({ row, isOpen }: { row: AddingRow; isOpen: boolean }) {
  const { t } = useWords();
  return (
    <input
      aria-label={t("assets.review.nameOf", { name: row.fileName })}
      value={row.name}
      disabled={!isOpen}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => changeRow(row.key, { name: event.target.value })}
      onBlur={() => changeRow(row.key, { name: cleanAssetName(row.name) })}
      className={classNames("control h-6.5! w-full px-1.5", isNameCut(row.name) && "border-warn!")}
    />
  );
}

function FileLine({ row }: { row: AddingRow }) {
  const { t } = useWords();
  const { media, source, assetType, fileName } = row;
  if (source?.type === "url") {
    return (
      <span className="mt-0.5 flex items-center gap-1.5">
        <Select
          name={t("assets.review.typeOf", { name: fileName })}
          value={assetType}
          options={assetTypes.map((value) => ({ value, label: t(`assets.types.${value}`) }))}
          onChange={(value) => changeRow(row.key, { assetType: value })}
          className="h-5! text-label"
        />
        <span title={source.url.replace(/[?#].*$/, "")} className="min-w-0 truncate font-mono text-label text-muted">
          {source.url.replace(/[?#].*$/, "").replace(/^https?:\/\//, "")}
        </span>
      </span>
    );
  }
  const facts = media && [assetType && t(`assets.types.${assetType}`), mediaText(media), formatBytes(media.bytes)];
  return (
    <p title={fileName} className="numbers mt-0.5 truncate text-label text-muted">
      {facts ? facts.filter(Boolean).join(" · ") : fileName}
    </p>
  );
}

/** In words what was found; several problems one after the other, whole on hover. */
function VerdictView({ row, verdict, lacksAddress }: { row: AddingRow; verdict: Verdict; lacksAddress: boolean }) {
  const { t, failureText, problemText } = useWords();
  switch (verdict.is) {
    case "reading":
      return <Progress name={t("parts.slot.uploading", { name: row.fileName })} share={row.share} />;
    case "unreadable":
      return <Said tone="bad" icon={CircleAlert} text={failureText(verdict.failure).message} />;
    case "refused":
      return (
        <Said
          tone={verdict.mend ? "warn" : "bad"}
          icon={verdict.mend ? TriangleAlert : CircleAlert}
          text={verdict.problems.map(problemText).join(" ")}
        />
      );
    case "same":
      return <Said tone="plain" icon={Copy} text={t("assets.review.same", { name: verdict.asset.name || verdict.asset.id })} />;
    case "twice":
      return <Said tone="plain" icon={Copy} text={t("assets.review.twice")} />;
    case "good":
      if (lacksAddress) return <Said tone="plain" icon={CloudUpload} text={t("assets.review.lacksAddress")} />;
      return verdict.problems.length > 0 ? (
        <Said tone="warn" icon={TriangleAlert} text={verdict.problems.map(problemText).join(" ")} />
      ) : (
        <Said tone="good" icon={Check} text={t("assets.review.good")} />
      );
  }
}

const tones = { good: "text-good", warn: "text-warn", bad: "text-bad", plain: "text-muted" };

function Said({ tone, icon: Icon, text }: { tone: keyof typeof tones; icon: LucideIcon; text: string }) {
  return (
    <p title={text} className={classNames("flex items-start gap-1 text-small", tones[tone])}>
      <Icon aria-hidden className="mt-0.5 size-3.5!" />
      <span className="line-clamp-2">{text}</span>
    </p>
  );
}
