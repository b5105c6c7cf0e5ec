import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** Name and value; rows without a value are left out. */
export type Fact = readonly [name: string, value: ReactNode, look?: "mono"];

/** Facts as two columns; values can be selected. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  return (
    <dl className="grid grid-cols-[104px_1fr] gap-x-3 gap-y-1">
      {known.map(([name, value, look]) => (
        <div key={name} className="contents">
          <dt className="min-w-0 wrap-anywhere text-muted">
            <PathName name={name} />
          </dt>
          <dd className={classNames("numbers min-w-0 wrap-anywhere", look === "mono" && "font-mono text-small leading-[1.6]")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A long path such as `Moderation.Strategy` or `input_tokens` goes on in the next line after a sign or before a capital, not within a word. */
function PathName({ name }: { name: string }) {
  return name.split(/(?<=[.\]_])|(?<=[a-z])(?=[A-Z])/).map((part, place) => (
    // Parts of one name never change their places.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A part of the details under its name. */
export function Group({ title, trailing, children }: { title: string; trailing?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-small font-medium text-muted">{title}</h2>
        {trailing}
      </div>
      {children}
    </section>
  );
}
