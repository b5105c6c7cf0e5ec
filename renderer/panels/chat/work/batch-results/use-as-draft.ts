import { useTranslation } from "react-i18next";
import type { BatchJob } from "../../../../state/batches.ts";
import { changeBatchDraft } from "../batch-new/batch-draft.ts";
import { showPlace } from "../batches/batches-view.ts";

/** Puts a batch's requests into the form of a new one, as the file that they are. */
export function useAsDraft({ recipe: { title, requests, bytes } }: BatchJob): () => void {
  const { t } = useTranslation();
  return () => {
    changeBatchDraft({ way: "file", title, file: { mediaId: requests, name: t("batches.new.requestsOf", { title }), bytes } });
    showPlace({ what: "new" });
  };
}
