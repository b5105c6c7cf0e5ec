import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Tag } from "../../../shared/contract/arrange.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import { makeProject, useInCommon, useProjects } from "../../state/arrange.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Segmented } from "../segmented.tsx";
import { Select } from "../select.tsx";
import { TextField } from "../text-field.tsx";
import { notifyFailure } from "../toasts.tsx";
import { arrange, mark, rate } from "./arrange-acts.ts";
import { Group } from "./fact-list.tsx";
import { NoteField } from "./note-field.tsx";
import { RatingStars } from "./rating-stars.tsx";
import { TagField } from "./tag-field.tsx";

/** How one result is arranged, to be changed in place: rating, mark, project, tags, note. */
export function ArrangeGroup({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const ids = [entry.id];
  return (
    <Group title={t("arrange.name")}>
      <RatingStars value={entry.rating ?? 0} onChange={(stars) => void rate(ids, stars === 0 ? (entry.rating ?? 0) : stars)} />
      <MarkChoice value={entry.mark ?? "none"} ids={ids} />
      <ProjectChoice value={entry.projectId ?? ""} ids={ids} />
      <TagField
        tags={entry.tags}
        onAdd={(tag) => void arrange(ids, { addTags: [tag] })}
        onRemove={(tag) => void arrange(ids, { removeTags: [tag] })}
      />
      <NoteField id={entry.id} note={entry.note ?? ""} />
    </Group>
  );
}

/** The same for several at once: what all have is shown, what differs is said; what is chosen is set for all, tags are added. */
export function ArrangeMany({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const common = useInCommon(ids);
  const isOfAll = ({ count }: Tag) => count === common?.count;
  const differs = common && (["rating", "mark"] as const).filter((one) => common[one] === undefined);
  return (
    <Group title={t("arrange.name")}>
      <p className="text-small text-muted">{t("arrange.many")}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <RatingStars value={common?.rating ?? 0} onChange={(stars) => void arrange(ids, { rating: stars })} />
        {differs?.includes("rating") && <span className="text-small text-muted">{t("arrange.differ.rating")}</span>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <MarkChoice value={common?.mark === null ? "none" : common?.mark} ids={ids} />
        {differs?.includes("mark") && <span className="text-small text-muted">{t("arrange.differ.mark")}</span>}
      </div>
      <ProjectChoice
        value={common?.projectId === null ? "" : common?.projectId}
        ids={ids}
        placeholder={common && t("arrange.differ.project")}
      />
      <TagField
        tags={common?.tags.filter(isOfAll).map(({ name }) => name) ?? []}
        partly={common?.tags.filter((tag) => !isOfAll(tag)).map(({ name, count }) => ({ name, count, of: common.count }))}
        onAdd={(tag) => void arrange(ids, { addTags: [tag] })}
        onRemove={(tag) => void arrange(ids, { removeTags: [tag] })}
      />
    </Group>
  );
}

function MarkChoice({ value, ids }: { value: "none" | "picked" | "rejected" | undefined; ids: readonly string[] }) {
  const { t } = useTranslation();
  const choices = (["none", "picked", "rejected"] as const).map((one) => ({ value: one, label: t(`arrange.marks.${one}`) }));
  return (
    <Segmented
      name={t("arrange.mark")}
      value={value}
      choices={choices}
      onChange={(next) => void mark(ids, next === "none" ? null : next)}
      className="self-start"
    />
  );
}

const NEW_PROJECT = "new";

function ProjectChoice({ value, ids, placeholder }: { value: string | undefined; ids: readonly string[]; placeholder?: string }) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const projects = useProjects() ?? [];
  const options = [
    { value: "", label: t("arrange.noProject") },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW_PROJECT, label: t("arrange.newProject") },
  ];
  const choose = (id: string) => {
    if (id === NEW_PROJECT) setIsNaming(true);
    else void arrange(ids, { projectId: id === "" ? null : id });
  };
  return (
    <>
      <Select
        name={t("arrange.project")}
        value={value}
        options={options}
        onChange={choose}
        placeholder={placeholder ?? t("arrange.project")}
      />
      {isNaming && <NewProject ids={ids} onClose={() => setIsNaming(false)} />}
    </>
  );
}

function NewProject({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const make = () => {
    if (name.trim() === "") return;
    onClose();
    makeProject(name.trim()).then((projectId) => arrange(ids, { projectId }), notifyFailure);
  };
  return (
    <Dialog
      title={t("arrange.newProject")}
      isOpen
      onClose={onClose}
      size="small"
      foot={
        <Button look="primary" onClick={make}>
          {t("arrange.acts.save")}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField label={t("arrange.projectName")} value={name} onChange={setName} maxLength={200} autoFocus />
      </form>
    </Dialog>
  );
}
