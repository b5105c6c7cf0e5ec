import { skipToken, useQuery } from "@tanstack/react-query";
import type { Media } from "../../shared/contract/media.ts";
import { client } from "./client.ts";
import { queryClient } from "./queries.ts";

const keyOf = (id: string) => ["media", id] as const;

/** Puts a record that just came (an upload) where `useMedia` finds it. */
export function rememberMedia(media: Media): void {
  queryClient.setQueryData(keyOf(media.id), media);
}

async function ask(id: string): Promise<Media | null> {
  const [media] = await client.media.get({ ids: [id] });
  return media ?? null;
}

/** The record of a file that the studio keeps: kind, pixels, seconds. `null` when there is none of that id. */
export function useMedia(id: string | undefined) {
  return useQuery<Media | null>({ queryKey: keyOf(id ?? ""), queryFn: id ? () => ask(id) : skipToken });
}

/** Records of these ids that are known, by id; asks for the others. */
export function useMediaOf(ids: readonly string[]): ReadonlyMap<string, Media> {
  const wanted = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: ["media-of", ...wanted],
    queryFn: wanted.length > 0 ? () => askMany(wanted) : skipToken,
    placeholderData: (before) => before,
  });
  return new Map(data?.map((media) => [media.id, media]));
}

async function askMany(ids: string[]): Promise<Media[]> {
  const known = ids.map((id) => queryClient.getQueryData<Media | null>(keyOf(id)));
  const missing = ids.filter((_, place) => !known[place]);
  const asked = missing.length > 0 ? await client.media.get({ ids: missing }) : [];
  asked.forEach(rememberMedia);
  return [...known.filter((media) => media !== null && media !== undefined), ...asked];
}
