import type { Media } from "../../../../shared/contract/media.ts";
import type { Draft } from "../../../../shared/contract/threads.ts";
import { useMediaOf } from "../../../state/media.ts";

/** The files of the studio that the draft has now, as far as they are known. */
export function useAttachedFiles({ attachments }: Draft): Media[] {
  const ids = attachments.flatMap((block) => (block.type === "media" ? [block.id] : []));
  const known = useMediaOf(ids);
  // What is known may still be of the files before.
  return ids.flatMap((id) => known.get(id) ?? []);
}
