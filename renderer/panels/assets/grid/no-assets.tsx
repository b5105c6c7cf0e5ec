import { Package, SearchX, UserRoundCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { Button } from "../../../parts/button.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import type { AssetListName } from "../../../state/asset-pages.ts";
import { openVerification } from "../../../state/verification-dialog.ts";
import { AddMenu } from "../adding/add-menu.tsx";
import { addExample } from "../adding/example.ts";
import { openDialog, useAssetsView } from "../view-store.ts";

/** Why there is nothing, and the way on. */
export function NoAssets({ list, connection }: { list: AssetListName; connection: Connection }) {
  const { t } = useTranslation();
  const { search, status, groupType, groupId } = list;
  if (search !== "" || status !== undefined) {
    return (
      <EmptyState
        icon={SearchX}
        text={search === "" ? t("assets.empty.filter") : t("assets.empty.search", { search })}
        action={<Button onClick={() => useAssetsView.setState({ search: "", status: undefined })}>{t("assets.empty.clear")}</Button>}
      />
    );
  }
  if (groupType === "LivenessFace") return groupId === undefined ? <NobodyVerified /> : <FirstOfPerson />;
  return groupId === undefined ? <NoMaterial connection={connection} /> : <EmptyGroup />;
}

function NobodyVerified() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={UserRoundCheck}
      text={t("assets.empty.nobody")}
      action={
        <Button look="primary" icon={UserRoundCheck} onClick={openVerification}>
          {t("assets.acts.verify")}
        </Button>
      }
    />
  );
}

/** A verified person's group wants pictures of that person, and says what refuses them (wire notes 2.8). */
function FirstOfPerson() {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-col items-center overflow-y-auto p-6">
      <div className="m-auto flex max-w-110 flex-col gap-3">
        <h3 className="flex items-center gap-2 text-title font-semibold">
          <UserRoundCheck aria-hidden className="text-good" />
          {t("assets.person.title")}
        </h3>
        <p>{t("assets.person.intro")}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
          {(["one", "clear", "compared", "mismatch", "voice"] as const).map((hint) => (
            <li key={hint}>{t(`assets.person.${hint}`)}</li>
          ))}
        </ul>
        <AddMenu look="primary" />
      </div>
    </div>
  );
}

function EmptyGroup() {
  const { t } = useTranslation();
  return <EmptyState icon={Package} text={t("assets.empty.group")} action={<AddMenu look="primary" />} />;
}

function NoMaterial({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Package}
      text={t("assets.empty.all")}
      action={
        <Button look="primary" onClick={() => openDialog({ about: "new-group" })}>
          {t("assets.empty.first")}
        </Button>
      }
      more={
        <Button look="quiet" onClick={() => void addExample(connection.id)}>
          {t("assets.empty.example")}
        </Button>
      }
    />
  );
}
