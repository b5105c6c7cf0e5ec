import { words } from "../../../i18n/language.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { createGroup } from "../../../state/assets.ts";
import { goToPlace } from "../view-store.ts";
import { takeFiles } from "./take-files.ts";

/** Makes a group and opens the review with a picture drawn for it: the whole way once, with nothing of the person's own. */
export async function addExample(connectionId: string): Promise<void> {
  try {
    const picture = await drawLantern();
    const group = await createGroup({
      connectionId,
      name: words.t("assets.example.group"),
      description: words.t("assets.example.description"),
    });
    goToPlace(connectionId, { groupType: group.groupType, groupId: group.id });
    takeFiles([new File([picture], `${words.t("assets.example.picture")}.png`, { type: "image/png" })], group.id);
  } catch (error) {
    notifyFailure(error);
  }
}

/** A lantern at dusk, 1024 × 768. */
async function drawLantern(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1024, 768);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser gave no canvas to draw the example on.");
  const sky = pen.createLinearGradient(0, 0, 0, 768);
  sky.addColorStop(0, "oklch(0.25 0.06 270)");
  sky.addColorStop(1, "oklch(0.55 0.11 40)");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 1024, 768);
  const glow = pen.createRadialGradient(512, 400, 40, 512, 400, 360);
  glow.addColorStop(0, "oklch(0.9 0.15 80 / 90%)");
  glow.addColorStop(1, "oklch(0.9 0.15 80 / 0%)");
  pen.fillStyle = glow;
  pen.fillRect(0, 0, 1024, 768);
  pen.fillStyle = "oklch(0.3 0.03 60)";
  pen.fillRect(500, 120, 24, 120);
  pen.fillRect(420, 240, 184, 28);
  pen.fillRect(420, 540, 184, 28);
  pen.fillStyle = "oklch(0.88 0.16 80)";
  pen.beginPath();
  pen.ellipse(512, 404, 120, 136, 0, 0, Math.PI * 2);
  pen.fill();
  return canvas.convertToBlob({ type: "image/png" });
}
