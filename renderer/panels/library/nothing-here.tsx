import { Film, Images, Import, SearchX, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { goTo } from "../../state/layout.ts";
import { chooseFiles } from "./import-button.tsx";
import { everything, type Wanted, changeWanted } from "./library-store.ts";

/** Why the gallery is empty, and the way on. */
export function NothingHere({ shown }: { shown: Wanted }) {
  const { t } = useTranslation();
  const search = shown.search.trim();
  if (search || shown.kind || shown.isFavourite || Object.keys(shown.facets).length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        text={search ? t("library.empty.search", { search }) : t("library.empty.filter")}
        action={<Button onClick={() => changeWanted({ ...everything, isTrashed: shown.isTrashed })}>{t("library.empty.clear")}</Button>}
      />
    );
  }
  if (shown.isTrashed) return <EmptyState icon={Trash2} text={t("library.empty.trash")} />;
  return (
    <EmptyState
      icon={Images}
      text={t("library.empty.text")}
      action={
        <Button look="primary" icon={Film} onClick={() => goTo("video")}>
          {t("library.empty.action")}
        </Button>
      }
      more={
        <Button look="quiet" icon={Import} onClick={chooseFiles}>
          {t("imports.files")}
        </Button>
      }
    />
  );
}
