import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OptionRow } from "../../option-row.tsx";

/** Texts at which an answer ends, one a line; kept once the field is left. */
export function StopSequences({
  value,
  onChange,
}: {
  value: readonly string[] | undefined;
  onChange: (value: string[] | undefined) => void;
}) {
  const { t } = useTranslation();
  const kept = value?.join("\n") ?? "";
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const sequences = typed.split("\n").filter((line) => line !== "");
    onChange(sequences.length > 0 ? sequences : undefined);
  };
  return (
    <OptionRow name={t("chat.options.stop")} isLeft={kept === ""}>
      <textarea
        rows={1}
        aria-label={t("chat.options.stop")}
        placeholder={t("chat.options.stopHint")}
        value={typed ?? kept}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        className="field-sizing-content max-h-24 w-full resize-none rounded-control border border-line bg-raised px-2 py-1 font-mono text-small"
      />
    </OptionRow>
  );
}
