import { ChevronDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "../../../parts/button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { useLibraryPlace } from "../use-library-place.ts";
import { waysIn } from "./ways-in.ts";

/** The ways in beside dropping: choose, library, paste, addresses. */
export function AddMenu({ look, isSmall }: { look?: ButtonProps["look"]; isSmall?: boolean }) {
  const { t } = useTranslation();
  const { place } = useLibraryPlace();
  return (
    <Menu name={t("assets.acts.add")} items={waysIn(t, place.groupId)} align={isSmall ? "end" : "start"}>
      <Button look={look} icon={Plus} className={isSmall ? "h-7!" : undefined}>
        {t("assets.acts.add")}
        <ChevronDown aria-hidden className="size-3!" />
      </Button>
    </Menu>
  );
}
