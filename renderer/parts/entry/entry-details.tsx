import { FileWarning, FolderSearch, ListVideo } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryRow } from "../../../shared/contract/library.ts";
import { formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConnections } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { useEntry } from "../../state/library.ts";
import { requestPanel } from "../../state/requests.ts";
import { closeViewer, openViewer } from "../../state/viewer.ts";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { MediaTile } from "../media-tile.tsx";
import { Loading, Skeleton } from "../skeleton.tsx";
import { PaidFacts } from "../cost/paid-facts.tsx";
import { FactList, Group } from "./fact-list.tsx";
import { FileFacts } from "./file-facts.tsx";
import { findFile } from "./find-file.ts";
import { RecipeFacts, RecipeInputs, inputsOf } from "./recipe-facts.tsx";
import { ServiceFacts } from "./service-facts.tsx";

/** Everything known of one result: what it was made from, its file, and all that the service said of it. */
export function EntryDetails({ id, head }: { id: string; head?: (entry: Entry) => ReactNode }) {
  const { data: entry, error } = useEntry(id);
  if (error) return <FailureNotice failure={failureOf(error)} className="m-4" />;
  if (!entry) return <DetailsSkeleton />;
  return (
    <div data-selectable className="flex flex-col pb-4">
      {head?.(entry)}
      {entry.isMissing && <MissingNotice entry={entry} />}
      <RecipeGroups entry={entry} />
      <PaidFacts ownerId={entry.jobId ?? (entry.recipe?.kind === "generative" ? entry.recipe.messageId : undefined)} />
      <OriginGroup entry={entry} />
      <Siblings siblings={entry.siblings} />
    </div>
  );
}

function RecipeGroups({ entry: { recipe } }: { entry: Entry }) {
  const { t } = useTranslation();
  if (!recipe) return <Group title={t("library.details.recipe")}>{<p className="text-muted">{t("library.details.noRecipe")}</p>}</Group>;
  return (
    <>
      {recipe.prompt && (
        <Group
          title={t("library.details.prompt")}
          trailing={<CopyButton text={recipe.prompt} aria-label={t("library.details.copyPrompt")} />}
        >
          <p className="whitespace-pre-wrap wrap-anywhere">{recipe.prompt}</p>
        </Group>
      )}
      <Group title={t("library.details.recipe")}>
        <RecipeFacts recipe={recipe} />
      </Group>
      {inputsOf(recipe).length > 0 && (
        <Group title={t("library.details.inputs")}>
          <RecipeInputs recipe={recipe} />
        </Group>
      )}
    </>
  );
}

/** What the studio made itself, of results. */
const ownRoles = new Set(["chain", "joined", "cut", "sound", "frame"]);

function OriginGroup({ entry }: { entry: Entry }) {
  const { t, connectionName } = useWords();
  const { service, jobId } = entry;
  const connection = useConnections().data?.find((one) => one.id === entry.connectionId);
  return (
    <>
      <Group title={t("library.details.file")}>
        <FileFacts entry={entry} />
        <FactList
          facts={[
            [t("library.details.fields.created"), formatMoment(entry.createdAt)],
            [t("library.details.fields.connection"), connection ? connectionName(connection) : entry.connectionName],
            [t("library.details.fields.job"), jobId && <JobLink jobId={jobId} />],
          ]}
        />
      </Group>
      {service && (
        <Group
          title={ownRoles.has(entry.role) ? t("look.cuts.how") : t("library.details.service")}
          trailing={<CopyButton text={() => JSON.stringify(service, null, 2)} aria-label={t("library.details.copyService")} />}
        >
          <ServiceFacts service={service} />
        </Group>
      )}
    </>
  );
}

function JobLink({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const show = () => {
    closeViewer();
    requestPanel({ to: "queue", what: "show-job", jobId });
  };
  return (
    <button
      type="button"
      onClick={show}
      title={t("library.acts.showJob")}
      className="inline-flex items-center gap-1.5 rounded-[4px] font-mono text-small text-accent-words hover:underline"
    >
      <ListVideo aria-hidden className="size-3.5!" />
      {jobId}
    </button>
  );
}

function Siblings({ siblings }: { siblings: readonly EntryRow[] }) {
  const { t } = useTranslation();
  if (siblings.length === 0) return null;
  const ids = siblings.map((one) => one.id);
  return (
    <Group title={t("library.details.sameJob")}>
      <div className="grid grid-cols-2 gap-2">
        {siblings.map((one) => (
          <MediaTile key={one.id} entry={one} className="aspect-video" onClick={() => openViewer(one.id, { list: { ids } })} />
        ))}
      </div>
    </Group>
  );
}

function MissingNotice({ entry: { path, mediaId } }: { entry: Entry }) {
  const { t } = useTranslation();
  return (
    <section className="m-4 mb-0 flex gap-2 rounded-card bg-warn-soft p-3">
      <FileWarning aria-hidden className="mt-px text-warn" />
      <div className="min-w-0">
        <h2 className="font-medium">{t("library.details.missingTitle")}</h2>
        <p className="font-mono text-small wrap-anywhere">{path}</p>
        <p className="mt-1">{t("library.details.missing")}</p>
        <Button icon={FolderSearch} onClick={() => findFile(mediaId)} className="mt-2">
          {t("library.care.find")}
        </Button>
      </div>
    </section>
  );
}

function DetailsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3 p-4">
        {["h-4 w-24", "h-16", "h-4 w-20", "h-24", "h-4 w-16", "h-32"].map((size) => (
          <Skeleton key={size} className={size} />
        ))}
      </div>
    </Loading>
  );
}
