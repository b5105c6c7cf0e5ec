import { useTranslation } from "react-i18next";
import { client } from "../state/client.ts";
import { useStudioInfo } from "../state/studio-info.ts";
import { Button } from "./button.tsx";
import { notifyFailure } from "./toasts.tsx";

/**
 * Asks for a folder in the system's own window and hands on its whole path. Nothing where the host has no such window (a browser): put it
 * beside a field that takes a path.
 */
export function ChooseFolderButton({
  startAt,
  onChosen,
  className,
}: {
  startAt?: string;
  onChosen: (folder: string) => void;
  className?: string;
}) {
  const { t } = useTranslation();
  const canChoose = useStudioInfo().data?.canChooseFolder;
  if (!canChoose) return null;
  const ask = () =>
    client.studio
      .chooseFolder(startAt === undefined || startAt === "" ? {} : { startAt })
      .then(({ folder }) => folder !== undefined && onChosen(folder))
      .catch(notifyFailure);
  return (
    <Button className={className} onClick={() => void ask()}>
      {t("parts.chooseFolder")}
    </Button>
  );
}
