import { CloudUpload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { goToSettings } from "../../../state/layout.ts";
import { askFor, closeReview } from "./adding-store.ts";

/** The service fetches a file by a public address, and this connection has nowhere to put one (AS-07). */
export function NeedsStorage() {
  const { t } = useTranslation();
  return (
    <section className="flex gap-2 rounded-card bg-warn-soft p-3">
      <CloudUpload aria-hidden className="mt-px text-warn" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t("assets.storage.title")}</p>
        <p>{t("assets.storage.body")}</p>
        <div className="mt-1 flex gap-1">
          <Button
            onClick={() => {
              closeReview();
              goToSettings("storage");
            }}
          >
            {t("assets.storage.setUp")}
          </Button>
          <Button look="quiet" className="text-text!" onClick={() => askFor("addresses")}>
            {t("assets.ways.addresses")}
          </Button>
        </div>
      </div>
    </section>
  );
}
