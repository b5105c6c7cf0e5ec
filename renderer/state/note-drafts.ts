import type { Entry } from "../../shared/contract/library.ts";
import { changeArranged } from "./arrange.ts";
import { failureOf } from "./failure-of.ts";
import { whenOpen } from "./line.ts";
import { createPageStore } from "./page-state.ts";
import { orpc, queryClient } from "./queries.ts";
import { saveTroubleStore } from "./save-trouble.ts";

/** While typing goes on, a note is kept beside the library; after this rest it goes into it. */
const TYPING_MILLISECONDS = 600;

/** Notes that are not in the library yet, by entry. The page remembers them itself, so that leaving or losing the line loses no word. */
export const useNoteDrafts = createPageStore<{ drafts: Record<string, string> }>("note-drafts", { drafts: {} });

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function writeNote(id: string, note: string): void {
  useNoteDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: note } }));
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => void sendNote(id), TYPING_MILLISECONDS),
  );
}

/** Brings in what was written before the page was left. */
export async function sendLeftNotes(): Promise<void> {
  await useNoteDrafts.restored;
  for (const id of Object.keys(useNoteDrafts.getState().drafts)) void sendNote(id);
}

async function sendNote(id: string): Promise<void> {
  timers.delete(id);
  const note = useNoteDrafts.getState().drafts[id];
  if (note === undefined) return;
  try {
    await changeArranged([id], { note });
    // The field goes on with what is known of the result: until that was asked anew it would show the note from before, and lose this one to the next letter.
    queryClient.setQueryData<Entry>(orpc.library.get.queryKey({ input: { id } }), (entry) => entry && { ...entry, note });
    useNoteDrafts.setState(({ drafts: { [id]: now, ...others } }) => ({
      drafts: now === note || now === undefined ? others : { ...others, [id]: now },
    }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "disconnected") void whenOpen().then(() => sendNote(id));
    else saveTroubleStore.setState({ failure });
  }
}
