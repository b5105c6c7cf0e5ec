import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Skill, SkillVersion } from "../../../../../shared/contract/chat-service.ts";
import { formatMoment } from "../../../../i18n/format.ts";
import { AskingButton } from "../../../../parts/asking-button.tsx";
import { CopyButton } from "../../../../parts/copy-button.tsx";
import { FactList, Group } from "../../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../../parts/entry/service-facts.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Fold } from "../../../../parts/fold.tsx";
import { Skeleton } from "../../../../parts/skeleton.tsx";
import { notify, notifyFailure } from "../../../../parts/toasts.tsx";
import { removeSkill, useSkillVersions } from "../../../../state/chat-service.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { isNotServed } from "../not-served.tsx";

/** All that is known of one skill, its versions, and the way to be rid of it. */
export function SkillDetails({ connectionId, skill, onGone }: { connectionId: string; skill: Skill; onGone: () => void }) {
  const { t } = useTranslation();
  const title = skill.title || skill.id;
  const remove = async () => {
    try {
      await removeSkill(connectionId, skill.id);
      notify({ tone: "good", text: t("chatWork.skills.deleted", { title }) });
      onGone();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div data-selectable>
      <Group title={title} trailing={<CopyButton text={skill.id} label={t("chatWork.copyId")} />}>
        <FactList
          facts={[
            [t("chatWork.skills.fields.id"), skill.id, "mono"],
            [t("chatWork.skills.columns.origin"), skill.origin && t(`chatWork.skills.origins.${skill.origin}`)],
            [t("chatWork.skills.columns.version"), skill.latestVersion, "mono"],
            [t("chatWork.skills.fields.created"), skill.createdAt ? formatMoment(skill.createdAt) : undefined],
            [t("chatWork.skills.columns.updated"), skill.updatedAt ? formatMoment(skill.updatedAt) : undefined],
          ]}
        />
      </Group>
      <Group title={t("chatWork.skills.versions")}>
        <Versions connectionId={connectionId} skillId={skill.id} />
      </Group>
      <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
        <Fold title={t("chatWork.serviceSays")}>
          <ServiceFacts service={skill.service} />
        </Fold>
        {skill.origin !== "anthropic" && (
          <AskingButton
            look="danger"
            icon={Trash2}
            className="self-start"
            question={{
              title: t("chatWork.skills.delete.title", { title }),
              body: t("chatWork.skills.delete.body"),
              act: t("chatWork.skills.delete.act"),
            }}
            onAct={() => void remove()}
          >
            {t("chatWork.skills.delete.act")}
          </AskingButton>
        )}
      </div>
    </div>
  );
}

function Versions({ connectionId, skillId }: { connectionId: string; skillId: string }) {
  const { t } = useTranslation();
  const { data, error } = useSkillVersions(connectionId, skillId);
  if (error) {
    const failure = failureOf(error);
    return isNotServed(failure) ? <p className="text-muted">{t("chatWork.skills.noVersions")}</p> : <FailureNotice failure={failure} />;
  }
  if (!data) return <Skeleton className="h-10" />;
  if (data.versions.length === 0) return <p className="text-muted">{t("chatWork.skills.noVersions")}</p>;
  return (
    <ol className="flex flex-col gap-2">
      {data.versions.map((version) => (
        <VersionLine key={version.version} version={version} />
      ))}
    </ol>
  );
}

function VersionLine({ version: { version, name, description, createdAt } }: { version: SkillVersion }) {
  return (
    <li className="flex flex-col">
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-mono text-small">{version}</span>
        {createdAt !== undefined && createdAt > 0 && <span className="numbers text-small text-muted">{formatMoment(createdAt)}</span>}
      </span>
      {name && <span className="font-medium">{name}</span>}
      {description && <span className="line-clamp-3 text-small text-muted">{description}</span>}
    </li>
  );
}
