import { type KeyboardEvent, type ReactNode, useContext } from "react";
import type { JudgedLink } from "./judge-link.ts";
import { LinkAsking } from "./link-asking.ts";

/** A link that never leads anywhere by itself: it has no address that the browser knows of, so that no key and no drag opens it unasked. */
export function LinkView({ link, children }: { link: JudgedLink; children: ReactNode }) {
  const ask = useContext(LinkAsking);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    ask(link);
  };
  return (
    <span
      role="link"
      tabIndex={0}
      title={link.url}
      onClick={() => ask(link)}
      onKeyDown={onKeyDown}
      className="cursor-pointer text-accent-words underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {children}
    </span>
  );
}
