import { useTranslation } from "react-i18next";
import { useActiveConnection } from "../../../state/connections.ts";
import { useIsUploading } from "../../../state/upload.ts";

/** Why a draft cannot be sent now, in words; nothing where it can. */
export function useSendReason({
  isEmpty,
  isLoading,
  problem,
}: {
  isEmpty: boolean;
  isLoading: boolean;
  problem: string | undefined;
}): string | undefined {
  const { t } = useTranslation();
  const isUploading = useIsUploading();
  const connection = useActiveConnection();
  if (!connection) return t("video.send.reason.noConnection");
  if (isUploading) return t("video.send.reason.uploading");
  if (isLoading) return t("parts.loading");
  return isEmpty ? t("chat.composer.empty") : problem;
}
