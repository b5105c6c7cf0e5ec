import { Expand, MoreHorizontal, MessageCircleReply } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { startEntryDrag } from "../../../parts/entry-drag.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu, PointerMenu } from "../../../parts/menu.tsx";
import { useMedia } from "../../../state/media.ts";
import { mediaUrl, posterUrl } from "../../../state/media-url.ts";
import { shapeAsked, type ShownPicture } from "./blocks.ts";
import { editByTalking, openPicture, usePictureMenu } from "./use-picture-menu.ts";

/** CSS pixels that a picture is high at most, in an answer and among thoughts. */
const MOST_HIGH = { answer: 448, thought: 128 };

/** As wide as the column allows and no higher than fits: known before the picture is there, so that nothing moves when it comes. */
function roomOf(shape: number, mostHigh: number) {
  return { aspectRatio: shape, width: `min(100%, ${Math.round(shape * mostHigh)}px)` };
}

/** A picture of an answer: opened by a click, gone on with by its buttons and its menu. */
export function PicturePart({ message, picture, isSmall = false }: { message: Message; picture: ShownPicture; isSmall?: boolean }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { data: media } = useMedia(picture.mediaId);
  const items = usePictureMenu(message, picture);
  const shape = media?.width && media.height ? media.width / media.height : shapeAsked(message);
  const facts = media ? [media.width && `${media.width} × ${media.height}`, formatBytes(media.bytes)].filter(Boolean).join(" · ") : "";
  const name = t(isSmall ? "generate.picture.ofThoughts" : "generate.picture.name", { size: facts });
  return (
    <PointerMenu name={t("generate.picture.menu")} items={items}>
      <figure className="group/picture flex max-w-full flex-col gap-1" style={isSmall ? undefined : { width: "100%" }}>
        <button
          type="button"
          aria-label={name}
          draggable
          onDragStart={(event) => startEntryDrag(event.dataTransfer, { kind: "image", mediaId: picture.mediaId, id: picture.entryId })}
          onClick={() => openPicture(picture)}
          className="block max-w-full overflow-hidden rounded-card bg-well -outline-offset-2"
          style={roomOf(shape, isSmall ? MOST_HIGH.thought : MOST_HIGH.answer)}
        >
          {media && (
            <img
              src={isSmall && media.hasPoster ? posterUrl(media.id) : mediaUrl(media.id)}
              alt=""
              draggable={false}
              decoding="async"
              className="size-full object-contain"
            />
          )}
        </button>
        {!isSmall && (
          <figcaption className="flex min-h-7 items-center gap-0.5">
            <span className="numbers mr-1 truncate text-small text-muted">{facts}</span>
            <IconButton
              name={t("generate.picture.edit")}
              icon={MessageCircleReply}
              onClick={() => editByTalking(conversations, message)}
              className="size-6.5!"
            />
            <IconButton name={t("generate.picture.open")} icon={Expand} onClick={() => openPicture(picture)} className="size-6.5!" />
            <Menu name={t("generate.picture.menu")} items={items}>
              <IconButton name={t("generate.picture.menu")} icon={MoreHorizontal} className="size-6.5!" />
            </Menu>
          </figcaption>
        )}
      </figure>
    </PointerMenu>
  );
}

/** The place of a picture that is still on its way. */
export function PictureRoom({ message }: { message: Message }) {
  return (
    <div aria-hidden className="flex flex-col gap-1">
      <div className="pulsing max-w-full rounded-card bg-well" style={roomOf(shapeAsked(message), MOST_HIGH.answer)} />
      <div className="min-h-7" />
    </div>
  );
}
