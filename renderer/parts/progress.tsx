import { classNames } from "./class-names.ts";

/** How far something measured has come; without `share` it only says that it goes on. Never invent a share (lesson 13). */
export function Progress({ name, share, className }: { name: string; share?: number; className?: string }) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames("relative h-1 overflow-hidden rounded-full bg-line", className)}
    >
      <div
        className={classNames("h-full rounded-full bg-accent transition-[width]", percent === undefined && "passing w-1/3")}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
