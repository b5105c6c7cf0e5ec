import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../shared/contract/library.ts";
import type { MediaKind } from "../../shared/contract/media.ts";
import { failureOf } from "../state/failure-of.ts";
import { orpc } from "../state/queries.ts";
import { Dialog } from "./dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { MediaTile } from "./media-tile.tsx";
import { SearchField } from "./search-field.tsx";
import { Skeleton } from "./skeleton.tsx";

/** As many as are looked through by eye; older ones are found by the search. */
const SHOWN = 120;

/** Picks one result of the library as an input. */
export function LibraryPicker({
  accepts,
  onPick,
  onClose,
}: {
  accepts: readonly MediaKind[];
  onPick: (entry: EntryRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const kind = accepts.length === 1 ? accepts[0] : undefined;
  const found = useQuery({
    ...orpc.library.list.queryOptions({
      input: { filter: { kind, search: search || undefined, isTrashed: false }, offset: 0, limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  const entries = found.data?.entries.filter((entry) => accepts.includes(entry.kind) && !entry.isMissing);
  return (
    <Dialog title={t("parts.picker.title")} isOpen onClose={onClose} size="large">
      <SearchField name={t("parts.picker.search")} value={typed} onChange={setTyped} className="mb-3" autoFocus />
      <div className="h-[60vh] overflow-y-auto p-1">
        {found.error && <FailureNotice failure={failureOf(found.error)} />}
        {entries?.length === 0 && <EmptyState text={search ? t("parts.picker.emptySearch", { search }) : t("parts.picker.empty")} />}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
          {!entries && !found.error && Array.from({ length: 12 }, (_, place) => <Skeleton key={place} className="aspect-video" />)}
          {entries?.map((entry) => (
            <MediaTile
              key={entry.id}
              entry={entry}
              className="aspect-video"
              onClick={() => {
                onPick(entry);
                onClose();
              }}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
