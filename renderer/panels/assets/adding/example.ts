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

type Colour = readonly [red: number, green: number, blue: number];
const sides = { width: 1024, height: 768 };
const night: Colour = [32, 36, 78];
const dusk: Colour = [176, 96, 62];
const light: Colour = [255, 214, 120];
const metal: Colour = [58, 44, 36];

/** A lantern at dusk, pixel by pixel. */
async function drawLantern(): Promise<Blob> {
  const canvas = new OffscreenCanvas(sides.width, sides.height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser gave no canvas to draw the example on.");
  const pixels = pen.createImageData(sides.width, sides.height);
  for (let y = 0; y < sides.height; y += 1) {
    for (let x = 0; x < sides.width; x += 1) pixels.data.set([...colourAt(x, y), 255], (y * sides.width + x) * 4);
  }
  pen.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

function colourAt(x: number, y: number): Colour {
  const isMetal = Math.abs(x - 512) < 92 && (Math.abs(y - 254) < 14 || Math.abs(y - 554) < 14);
  const isHook = Math.abs(x - 512) < 7 && y > 110 && y < 244;
  if (isMetal || isHook) return metal;
  const away = Math.hypot((x - 512) / 120, (y - 404) / 138);
  if (away < 1) return mix(light, dusk, away * away * 0.4);
  return mix(light, mix(night, dusk, y / sides.height), Math.min(1, 0.35 + (away - 1) / 2.4));
}

/** From one colour, at 0, to another, at 1. */
function mix(one: Colour, other: Colour, share: number): Colour {
  const between = (place: 0 | 1 | 2) => Math.round(one[place] + (other[place] - one[place]) * share);
  return [between(0), between(1), between(2)];
}
