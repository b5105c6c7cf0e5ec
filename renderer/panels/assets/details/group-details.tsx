import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FactList, Group } from "../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../parts/entry/service-facts.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { useGroup } from "../../../state/assets.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { groupTypeLook } from "../../../parts/asset/group-types.ts";
import { openDialog } from "../view-store.ts";

/** Everything known of one group. */
export function GroupDetails({ groupId, connectionId }: { groupId: string; connectionId: string }) {
  const { t } = useTranslation();
  const { data: group, error } = useGroup(groupId, connectionId);
  if (error) return <FailureNotice failure={failureOf(error)} className="m-4" />;
  if (!group) return null;
  const { icon, words } = groupTypeLook(group.groupType);
  const moment = (at: number | undefined) => at && formatMoment(at);
  return (
    <div data-selectable className="flex flex-col pb-4">
      <div className="flex flex-col gap-2 px-4 py-3">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 grow font-medium wrap-anywhere">{group.name || group.id}</h2>
          <Chip icon={icon}>{words === undefined ? group.groupType : t(words)}</Chip>
        </div>
        {group.description && <p className="whitespace-pre-wrap wrap-anywhere text-muted">{group.description}</p>}
        <div className="flex items-center gap-1">
          <Button icon={Pencil} onClick={() => openDialog({ about: "edit-group", group })}>
            {t("assets.acts.editGroup")}
          </Button>
          <CopyButton text={group.id} label={t("assets.acts.copyId")} className="ml-auto" />
        </div>
      </div>
      <Group title={t("assets.details.about")}>
        <FactList
          facts={[
            [t("assets.fields.id"), group.id, "mono"],
            [t("assets.fields.projectName"), group.projectName],
            [t("assets.fields.created"), moment(group.createdAt)],
            [t("assets.fields.updated"), moment(group.updatedAt)],
          ]}
        />
      </Group>
      <Group
        title={t("assets.details.service")}
        trailing={<CopyButton text={() => JSON.stringify(group.service, null, 2)} aria-label={t("assets.details.copyService")} />}
      >
        <ServiceFacts service={group.service} />
      </Group>
    </div>
  );
}
