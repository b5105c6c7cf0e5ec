import { ImageOff } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { judgeLink } from "./judge-link.ts";
import { LinkAsking } from "./link-asking.ts";

const look =
  "mx-0.5 inline-flex max-w-full items-center gap-1.5 rounded-control border border-line bg-raised px-2 py-0.5 align-middle text-small";

/** A picture that an answer names. It is not fetched: the address alone would tell its host that, and when, the answer was read. */
export function ImageChip({ address, words, isInLink }: { address: string; words: string; isInLink: boolean }) {
  const { t } = useTranslation();
  const ask = useContext(LinkAsking);
  const link = judgeLink(address, "");
  const text = (
    <>
      <ImageOff aria-hidden className="size-3.5! text-muted" />
      <span className="truncate">{link?.host ? t("markdown.image.from", { host: link.host }) : t("markdown.image.unknown")}</span>
      {words !== "" && <bdi className="truncate text-muted">{words}</bdi>}
    </>
  );
  if (!link || isInLink) return <span className={look}>{text}</span>;
  return (
    <button type="button" title={t("markdown.image.hint")} onClick={() => ask(link)} className={`${look} hover:bg-hover`}>
      {text}
    </button>
  );
}
