import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { words } from "../../../i18n/language.ts";
import { notify } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { mediaUrl } from "../../../state/media-url.ts";
import { sessionOf } from "../mask/session/use-mask.ts";

/** Lays the mask that a recipe was sent with over its first picture, or takes away one that it had not; one step, which can be undone. */
export async function layMask({ inputs, mask }: ImageRecipe): Promise<void> {
  const [first] = inputs;
  const [media] = first ? await client.media.get({ ids: [first.id] }) : [];
  if (!media?.width || !media.height) return;
  const session = sessionOf(media.id, media.width, media.height);
  await session.opened;
  if (!mask) return session.clear();
  const answer = await fetch(mediaUrl(mask.id));
  if (answer.ok) return void (await session.load(await answer.blob(), "alpha"));
  // Neither the mask of an earlier edit nor a silent none may be paid for in its place.
  session.clear();
  notify({ tone: "bad", text: words.t("images.mask.lost") });
}
