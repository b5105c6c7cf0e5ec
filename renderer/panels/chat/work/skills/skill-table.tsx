import { useTranslation } from "react-i18next";
import type { Skill } from "../../../../../shared/contract/chat-service.ts";
import { MINUTE } from "../../../../../shared/units.ts";
import { formatAgo, formatMoment } from "../../../../i18n/format.ts";
import { Chip } from "../../../../parts/chip.tsx";
import { useNow } from "../../../../state/now.ts";
import { MoreButton } from "../more-button.tsx";
import { type Column, WorkTable } from "../work-table.tsx";

/** Skills, one of them chosen for the details. */
export function SkillTable({
  skills,
  list,
  chosenId,
  onChoose,
}: {
  skills: readonly Skill[];
  list: Parameters<typeof MoreButton>[0]["list"];
  chosenId: string | undefined;
  onChoose: (skill: Skill) => void;
}) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const columns: readonly Column<Skill>[] = [
    {
      id: "title",
      label: t("chatWork.skills.columns.title"),
      cell: (skill) => (
        <button
          type="button"
          aria-pressed={skill.id === chosenId}
          onClick={() => onChoose(skill)}
          className="block w-full min-w-0 rounded-control text-left"
        >
          <span className="block truncate">{skill.title || skill.id}</span>
          <span className="block truncate font-mono text-label text-muted">{skill.id}</span>
        </button>
      ),
    },
    {
      id: "origin",
      label: t("chatWork.skills.columns.origin"),
      className: "w-32",
      cell: ({ origin }) =>
        origin && <Chip tone={origin === "custom" ? "accent" : "neutral"}>{t(`chatWork.skills.origins.${origin}`)}</Chip>,
    },
    {
      id: "version",
      label: t("chatWork.skills.columns.version"),
      className: "w-36 truncate font-mono text-small @max-[620px]:hidden",
      cell: ({ latestVersion }) => latestVersion,
    },
    {
      id: "updated",
      label: t("chatWork.skills.columns.updated"),
      className: "numbers w-28 text-muted",
      cell: ({ updatedAt, createdAt }) => {
        const at = updatedAt ?? createdAt;
        // Skills that come with the service may have no date but the first of all.
        return at !== undefined && at > 0 && <span title={formatMoment(at)}>{formatAgo(Math.min(at, now), now)}</span>;
      },
    },
  ];
  return (
    <WorkTable
      name={t("chatWork.skills.table")}
      columns={columns}
      rows={skills}
      keyOf={(skill) => skill.id}
      isChosen={(skill) => skill.id === chosenId}
      foot={<MoreButton list={list} />}
    />
  );
}
