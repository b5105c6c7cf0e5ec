import { classNames } from "../../../../parts/class-names.ts";
import { piecesOf } from "./prompt-variables.ts";

/** A prompt as it is written, its `{{places}}` marked. */
export function PromptText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classNames("whitespace-pre-wrap wrap-anywhere", className)}>
      {piecesOf(text).map((piece, place) =>
        piece.isPlace ? (
          // Pieces of one text never change their places.
          <mark key={place} className="rounded-[4px] bg-accent-soft px-0.5 font-mono text-small text-text">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
