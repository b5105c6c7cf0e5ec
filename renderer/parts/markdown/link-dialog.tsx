import { ExternalLink, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import type { JudgedLink } from "./judge-link.ts";

/** Where a link leads, the whole of it, before anything is opened. */
export function LinkDialog({ link, onClose }: { link: JudgedLink | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  if (!link) return null;
  const open = () => {
    window.open(link.url, "_blank", "noopener,noreferrer");
    onClose();
  };
  return (
    <Dialog
      title={t("markdown.link.title")}
      description={t(link.host === "" ? "markdown.link.mail" : "markdown.link.site")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <CopyButton look="plain" className="h-8!" text={link.url} label={t("markdown.link.copy")} />
          <Button look="primary" icon={ExternalLink} onClick={open}>
            {t("markdown.link.open")}
          </Button>
        </>
      }
    >
      <p dir="ltr" className="max-h-40 overflow-y-auto rounded-control bg-raised px-3 py-2 font-mono text-small wrap-anywhere text-muted">
        {link.before}
        <strong className="text-text">{link.host}</strong>
        {link.after}
      </p>
      {link.warnings.map((warning) => (
        <p key={warning} className="mt-2 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2">
          <TriangleAlert aria-hidden className="mt-px text-warn" />
          {t(`markdown.link.warnings.${warning}`, { host: link.host })}
        </p>
      ))}
    </Dialog>
  );
}
