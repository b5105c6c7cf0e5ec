import { Plus, RefreshCw, Sparkles } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import type { Skill } from "../../../../../shared/contract/chat-service.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { showInspector } from "../../../../layout/inspector.tsx";
import { Button } from "../../../../parts/button.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { useSkills } from "../../../../state/chat-service.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { FileDrop } from "../file-drop.tsx";
import { ListFailure, isNotServed } from "../not-served.tsx";
import { TableSkeleton } from "../work-table.tsx";
import { NewSkillDialog } from "./new-skill-dialog.tsx";
import { readDroppedFolder } from "./read-dropped-folder.ts";
import type { FolderFile } from "./skill-folder.ts";
import { SkillTable } from "./skill-table.tsx";

/** One connection's skills: the list and the ways to make one. */
export function ServiceSkills({
  connection,
  chosenId,
  onChoose,
}: {
  connection: Connection;
  chosenId: string | undefined;
  onChoose: (skill: Skill) => void;
}) {
  const { t, connectionName } = useWords();
  const list = useSkills(connection.id);
  const [dialog, setDialog] = useState<{ given?: readonly FolderFile[] }>();
  const name = connectionName(connection);
  const failure = list.error ? failureOf(list.error) : undefined;
  const canMake = !failure || !isNotServed(failure);
  const newButton = (
    <Button look="primary" icon={Plus} onClick={() => setDialog({})}>
      {t("chatWork.skills.new")}
    </Button>
  );
  return (
    <FileDrop
      hint={t("chatWork.skills.drop")}
      onDrop={(transfer) => canMake && void readDroppedFolder(transfer).then((given) => setDialog({ given }))}
      className="flex h-full min-h-0 flex-col"
    >
      <header className="flex min-h-12 shrink-0 items-center gap-3 px-5">
        <p className="min-w-0 grow text-small text-muted">{canMake && t("chatWork.skills.about", { name })}</p>
        <IconButton name={t("chatWork.refresh")} icon={RefreshCw} onClick={() => void list.refetch()} />
        {canMake && list.skills && list.skills.length > 0 && newButton}
      </header>
      {failure ? (
        <ListFailure
          failure={failure}
          icon={Sparkles}
          notServed={t("chatWork.skills.notServed", { name })}
          onRetry={() => void list.refetch()}
        />
      ) : !list.skills ? (
        <TableSkeleton />
      ) : list.skills.length === 0 ? (
        <EmptyState icon={Sparkles} text={t("chatWork.skills.empty")} action={newButton} />
      ) : (
        <SkillTable
          skills={list.skills}
          list={list}
          chosenId={chosenId}
          onChoose={(skill) => {
            onChoose(skill);
            showInspector();
          }}
        />
      )}
      {dialog && <NewSkillDialog connectionId={connection.id} given={dialog.given} onClose={() => setDialog(undefined)} />}
    </FileDrop>
  );
}
