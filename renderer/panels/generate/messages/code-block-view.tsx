import { useTranslation } from "react-i18next";
import { MarkdownText } from "../../../parts/markdown/markdown-text.tsx";
import { asObject, asText } from "./blocks.ts";

/** Code that the service ran, or what came of it. */
export interface CodePart {
  what: "code" | "result";
  text: string;
  language: string;
  /** The service's own word for how it ended, where that was not well. */
  trouble?: string;
}

/** The code or result that a part holds; nothing for any other. */
export function codePartIn(part: Record<string, unknown>): CodePart | undefined {
  const code = asObject(part["executableCode"]);
  if (code) return { what: "code", text: asText(code["code"]), language: asText(code["language"]).toLowerCase() };
  const result = asObject(part["codeExecutionResult"]);
  if (!result) return undefined;
  const outcome = asText(result["outcome"]);
  return {
    what: "result",
    text: asText(result["output"]),
    language: "",
    ...(outcome !== "" && outcome !== "OUTCOME_OK" && { trouble: outcome }),
  };
}

export function CodeBlockView({ code: { what, text, language, trouble } }: { code: CodePart }) {
  const { t } = useTranslation();
  // A fence longer than any in the code.
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return (
    <section aria-label={t(`generate.parts.${what}`)} className="min-w-0">
      <h4 className="text-label text-muted">
        {t(`generate.parts.${what}`)}
        {trouble !== undefined && <span className="text-warn"> · {trouble}</span>}
      </h4>
      <MarkdownText text={`${fence}${language}\n${text}\n${fence}`} />
    </section>
  );
}
