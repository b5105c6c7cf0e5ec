import { type RefObject, useEffect, useState } from "react";
import type { GroundColours } from "../stage/ground.ts";
import { type MaskColour, maskColours } from "./tool-store.ts";

type Rgb = readonly [number, number, number];

interface LookColours {
  mask: Record<MaskColour, Rgb>;
  ground: GroundColours;
}

/** The theme's colours as canvases need them; read again when the theme changes. */
export function useLookColours(place: RefObject<HTMLElement | null>): LookColours | undefined {
  const [colours, setColours] = useState<LookColours>();
  useEffect(() => {
    const read = () => place.current && setColours(coloursOf(place.current));
    read();
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", read);
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      dark.removeEventListener("change", read);
      observer.disconnect();
    };
  }, [place]);
  return colours;
}

function coloursOf(place: HTMLElement): LookColours {
  const probe = document.createElement("span");
  place.append(probe);
  /** The browser works out `light-dark()` and its like where a colour is used, not where it is named. */
  const used = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const mask = Object.fromEntries(maskColours.map((name) => [name, rgbOf(used(`--mask-${name}`))])) as Record<MaskColour, Rgb>;
  const ground = { light: used("--chequer-light"), dark: used("--chequer"), grid: used("--over-shade") };
  probe.remove();
  return { mask, ground };
}

function rgbOf(colour: string): Rgb {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return [0, 0, 0];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
