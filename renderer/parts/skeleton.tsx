import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";

/** Stands where something will be, in its shape; unseen for the first 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("late rounded-control bg-hover", className)} />;
}

/** A screen reader's word for a region of skeletons. */
export function Loading({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("parts.loading")}>
      {children}
    </div>
  );
}
