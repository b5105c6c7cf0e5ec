import { useTranslation } from "react-i18next";
import { assertNever } from "../../../../shared/assert-never.ts";
import { Segmented } from "../../../parts/segmented.tsx";
import { ImageForm } from "../form/image-form.tsx";
import { ImageSendBar } from "../sending/image-send-bar.tsx";
import type { ImageWork } from "../sending/use-image-recipe.ts";
import type { SendingImages } from "../sending/use-send.ts";
import { type SideName, changeView, sideNames, useImageView } from "../view-store.ts";
import { ImageDetails } from "./image-details.tsx";
import { ImageRequest } from "./image-request.tsx";

/** At the right: what is to be made, what exactly will be sent, or what is known of the picture on the stage; the press is always in sight. */
export function ImageSide({ work, sending }: { work: ImageWork; sending: SendingImages }) {
  const { t } = useTranslation();
  const side = useImageView((view) => view.side);
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-10 bg-surface px-4 pt-2 pb-1">
        <Segmented
          name={t("images.side.name")}
          value={side}
          choices={sideNames.map((value) => ({ value, label: t(`images.side.${value}`) }))}
          onChange={(chosen) => changeView({ side: chosen })}
          className="w-full [&>*]:flex-1"
        />
      </div>
      <SideBody side={side} work={work} sending={sending} />
      <ImageSendBar work={work} sending={sending} />
    </div>
  );
}

function SideBody({ side, work, sending }: { side: SideName; work: ImageWork; sending: SendingImages }) {
  switch (side) {
    case "form":
      return <ImageForm work={work} onSend={sending.send} />;
    case "request":
      return <ImageRequest work={work} />;
    case "details":
      return <ImageDetails />;
    default:
      return assertNever(side);
  }
}
