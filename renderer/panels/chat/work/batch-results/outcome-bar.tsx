import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format.ts";
import { classNames } from "../../../../parts/class-names.ts";
import { type Counted, type Counts, outcomeLooks, outcomes } from "./outcomes.ts";

const order: readonly Counted[] = [...outcomes, "processing"];

/** How a batch's requests stand, as lengths of one line; the words are for those who do not see it. */
export function OutcomeBar({ counts, className }: { counts: Counts; className?: string }) {
  const { t } = useTranslation();
  const parts = order.flatMap((name) => (counts[name] ? [{ name, count: counts[name] }] : []));
  const words = parts.map(({ name, count }) => `${t(`batches.outcomes.${name}`)} ${formatNumber(count)}`).join(", ");
  return (
    <div role="img" aria-label={words} className={classNames("flex h-1.5 gap-px overflow-hidden rounded-full bg-line", className)}>
      {parts.map(({ name, count }) => (
        <span
          key={name}
          className={classNames("min-w-1", outcomeLooks[name].bar, name === "processing" && "opacity-45")}
          style={{ flexGrow: count }}
        />
      ))}
    </div>
  );
}

/** The same as words with icons. */
export function OutcomeCounts({ counts, className }: { counts: Counts; className?: string }) {
  const { t } = useTranslation();
  return (
    <ul className={classNames("flex flex-wrap gap-x-4 gap-y-1", className)}>
      {order
        .filter((name) => counts[name])
        .map((name) => {
          const { icon: Icon, words } = outcomeLooks[name];
          return (
            <li key={name} className="numbers inline-flex items-center gap-1">
              <Icon aria-hidden className={classNames("size-3.5!", words)} />
              {t(`batches.outcomes.${name}`)} {formatNumber(counts[name] ?? 0)}
            </li>
          );
        })}
    </ul>
  );
}
