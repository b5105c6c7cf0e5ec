import { useEffect, useRef } from "react";
import { classNames } from "../../../parts/class-names.ts";
import { SourceView } from "../../../parts/source-view.tsx";
import type { SlotFile } from "../draft/draft.ts";

export interface MentionChoice {
  name: string;
  file: SlotFile;
}

/** The files that an @ in the prompt can mean; the field keeps the focus and names the active one. */
export function MentionMenu({
  id,
  name,
  choices,
  active,
  onPoint,
  onChoose,
}: {
  id: string;
  name: string;
  choices: readonly MentionChoice[];
  active: number;
  onPoint: (place: number) => void;
  onChoose: (choice: MentionChoice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={name}
      className="appear absolute top-full left-2 z-20 mt-1 max-h-56 min-w-52 overflow-y-auto rounded-card bg-surface p-1 shadow-float"
    >
      {choices.map((choice, place) => (
        <div
          key={choice.file.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          onPointerMove={() => onPoint(place)}
          // The press must not take the focus from the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className={classNames("flex items-center gap-2 rounded-control px-2 py-1", place === active && "bg-hover")}
        >
          <span className="h-6 w-10 shrink-0 overflow-hidden rounded-[4px] bg-well [&_span]:gap-0 [&_span]:p-0 [&_span_span]:hidden">
            <SourceView source={choice.file.source} kind={choice.file.kind} />
          </span>
          <span>{choice.name}</span>
        </div>
      ))}
    </div>
  );
}
