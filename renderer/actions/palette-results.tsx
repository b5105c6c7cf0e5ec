import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../shared/contract/library.ts";
import { posterUrl } from "../state/media-url.ts";
import { orpc } from "../state/queries.ts";

/** As many as fit under the commands without pushing them away. */
const SHOWN = 6;

/** Results of the library whose prompt holds what is typed. */
export function PaletteResults({ search, onPick }: { search: string; onPick: (entry: EntryRow) => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...orpc.library.list.queryOptions({ input: { filter: { search, isTrashed: false }, offset: 0, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  if (!found.data || found.data.entries.length === 0) return null;
  return (
    <Command.Group heading={t("actions.paletteResults")} forceMount className="palette-group">
      {found.data.entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          forceMount
          onSelect={() => onPick(entry)}
          className="flex h-10 items-center gap-2 rounded-control px-2 data-[selected=true]:bg-hover"
        >
          <span className="aspect-video h-7 overflow-hidden rounded-[4px] bg-well">
            {entry.hasPoster && <img src={posterUrl(entry.mediaId)} alt="" className="size-full object-cover" />}
          </span>
          <span className="grow truncate">{entry.title || entry.model}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
