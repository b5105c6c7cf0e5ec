import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StudioInfo } from "../../../shared/contract/studio.ts";
import { formatBytes } from "../../i18n/format.ts";
import { Button } from "../../parts/button.tsx";
import { KeyFileConsent } from "../../parts/key-file-consent.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { agreeToKeyFile, useStudioInfo } from "../../state/studio-info.ts";

/** What runs, where it keeps things, and how keys are kept. */
export function AboutSection() {
  const { t } = useTranslation();
  const info = useStudioInfo().data;
  if (!info) return null;
  return (
    <dl className="divide-y divide-line">
      <Row name={t("settings.about.version")}>
        {t("frame.name")} {info.version}
      </Row>
      <Row name={t("settings.about.host")}>{t(`settings.about.hosts.${info.host}`)}</Row>
      <Row name={t("settings.about.dataFolder")} hint={t("settings.about.dataFolderHint")}>
        <Folder path={info.dataFolder} />
      </Row>
      <Row name={t("settings.about.libraryFolder")}>
        <Folder path={info.libraryFolder} />
      </Row>
      {info.freeBytes !== undefined && <Row name={t("settings.about.freeSpace")}>{formatBytes(info.freeBytes)}</Row>}
      <Row name={t("settings.about.keys")}>
        <Keys secretStore={info.secretStore} />
      </Row>
      <Row name={t("settings.about.licence")}>{t("settings.about.licenceText")}</Row>
    </dl>
  );
}

function Row({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-6 py-3">
      <dt>
        <span className="font-medium">{name}</span>
        {hint && <p className="text-small text-muted">{hint}</p>}
      </dt>
      <dd className="numbers min-w-0">{children}</dd>
    </div>
  );
}

function Folder({ path }: { path: string }) {
  return (
    <div className="flex items-start justify-between gap-2">
      <code className="pt-1 font-mono text-small wrap-anywhere">{path}</code>
      <CopyButton text={path} />
    </div>
  );
}

function Keys({ secretStore }: { secretStore: StudioInfo["secretStore"] }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t(`settings.about.secretStores.${secretStore}`)}</p>
      {secretStore === "unset" && <Button onClick={() => setIsAsking(true)}>{t("settings.keyFile.agree")}</Button>}
      <KeyFileConsent isOpen={isAsking} onAgree={() => void agreeToKeyFile().catch(notifyFailure)} onClose={() => setIsAsking(false)} />
    </div>
  );
}
