import type { PanelRequest } from "../../state/requests.ts";
import { client } from "../../state/client.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { editPicture, takeRecipe } from "./stage/edit-acts.ts";
import { changeView, showEntry } from "./view-store.ts";

/** What other panels ask: a recipe into the form, a picture to be edited, or all versions of one. */
export function answerRequest(request: Extract<PanelRequest, { to: "images" }>): void {
  if (request.what === "use-recipe") takeRecipe(request.recipe);
  else if (request.what === "show-versions") {
    showEntry(request.entryId);
    changeView({ strip: "versions" });
  } else void edit(request.mediaId, request.entryId).catch(notifyFailure);
}

async function edit(mediaId: string, entryId: string | undefined): Promise<void> {
  const entry = entryId === undefined ? undefined : await client.library.get({ id: entryId });
  editPicture({ mediaId, entry });
}
