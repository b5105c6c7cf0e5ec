import type { ReactNode } from "react";

/** Facts of a panel's side under a name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-muted">{name}</h3>
      {children}
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1">{children}</dl>;
}

export function Row({ name, isMono, children }: { name: string; isMono?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(84px,2fr)_3fr] gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className={isMono ? "numbers font-mono text-small wrap-anywhere" : "numbers wrap-anywhere"}>{children}</dd>
    </div>
  );
}
