import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";

/** The next page of a list, where there is one. */
export function MoreButton({ list }: { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center pt-3">
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t("chatWork.more")}
      </Button>
    </div>
  );
}
