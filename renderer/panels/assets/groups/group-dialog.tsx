import { type FormEvent, useId, useState } from "react";
import type { AssetGroup } from "../../../../shared/contract/assets.ts";
import { lengthAtService, nameLimit } from "../../../../shared/rules/asset-name.ts";
import { checkAssetGroup, descriptionLimit } from "../../../../shared/rules/assets.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Field } from "../../../parts/field.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { useClosingAct } from "../../../parts/use-closing-act.ts";
import { createGroup, updateGroup } from "../../../state/assets.ts";
import { Counter } from "../counter.tsx";

/** Makes a group, or changes the two things of one that can change (AS-02). Lengths are counted as the service counts. */
export function GroupDialog({
  connectionId,
  group,
  onDone,
  onClose,
}: {
  connectionId: string;
  /** Left out for a new one. */
  group?: AssetGroup;
  onDone: (group: AssetGroup) => void;
  onClose: () => void;
}) {
  const { t, problemText } = useWords();
  const formId = useId();
  const [name, setName] = useState(group?.name ?? "");
  const [description, setDescription] = useState(group?.description ?? "");
  const [isTried, setIsTried] = useState(false);
  const { isBusy, failure, run } = useClosingAct();
  const problems = checkAssetGroup({ name, description }, group === undefined);
  const problemOf = (field: string) => {
    const problem = problems.find((one) => one.field === field && (isTried || one.reason !== "name-missing"));
    return problem && problemText(problem);
  };
  const save = async () => {
    const wanted = { name: name.trim(), description: description.trim() };
    onDone(
      group
        ? await updateGroup({ connectionId, id: group.id, ...changesOf(group, wanted) })
        : await createGroup({ connectionId, ...wanted }),
    );
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.length === 0) void run(save);
  };
  return (
    <Dialog
      title={t(group ? "assets.group.edit" : "assets.group.new")}
      description={group ? undefined : t("assets.group.about")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {t(group ? "assets.group.save" : "assets.group.make")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label={t("assets.fields.name")}
          value={name}
          onChange={setName}
          placeholder={group ? undefined : t("assets.group.nameExample")}
          problem={problemOf("name")}
          trailing={<Counter value={lengthAtService(name.trim())} max={nameLimit} />}
          autoFocus
        />
        <Field
          label={t("assets.fields.description")}
          hint={t("assets.group.descriptionHint")}
          problem={problemOf("description")}
          trailing={<Counter value={lengthAtService(description.trim())} max={descriptionLimit} />}
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={3}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              className="w-full resize-y rounded-control border border-line bg-raised px-2 py-1 aria-invalid:border-bad"
            />
          )}
        </Field>
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  );
}

/** What stays as it is is not sent. */
function changesOf(group: AssetGroup, wanted: { name: string; description: string }): { name?: string; description?: string } {
  return {
    ...(wanted.name !== group.name && { name: wanted.name }),
    ...(wanted.description !== group.description && { description: wanted.description }),
  };
}
