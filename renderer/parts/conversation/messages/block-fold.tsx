import type { ReactNode } from "react";
import { Fold } from "../../fold.tsx";

/** So many characters of JSON are shown: more would freeze the page and tell nobody anything (lesson 16). */
const MOST_JSON = 20_000;

/** A piece of an answer that is no words: its name, and what came, folded. */
export function BlockFold({ icon, title, json }: { icon: ReactNode; title: string; json: unknown }) {
  return (
    <Fold
      title={
        <span className="inline-flex max-w-full items-center gap-1.5">
          {icon}
          <span className="truncate">{title}</span>
        </span>
      }
    >
      <pre className="max-h-80 overflow-auto rounded-card bg-well p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere">
        {(typeof json === "string" ? json : JSON.stringify(json, null, 2)).slice(0, MOST_JSON)}
      </pre>
    </Fold>
  );
}
