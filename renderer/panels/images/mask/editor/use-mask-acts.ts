import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify, notifyFailure } from "../../../../parts/toasts.tsx";
import type { Mode } from "../engine/mask-edit.ts";
import type { MaskReading } from "../engine/mask-from-pixels.ts";
import type { MaskSession } from "../session/mask-session.ts";
import { useTools } from "./tool-store.ts";

export interface MaskActs {
  edge: (kind: "grow" | "shrink" | "feather") => void;
  fillHoles: () => void;
  colour: (file: Blob, place: { x: number; y: number }, mode: Mode) => void;
  /** The picture's own transparency as the mask. */
  fromPicture: (file: Blob) => void;
  load: (file: Blob, reading: MaskReading) => void;
  /** Saves what would be sent as a file. */
  save: () => void;
}

/** What takes longer than a frame; says what went wrong. */
export function useMaskActs(session: MaskSession): MaskActs {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(undefined);
  const told = (work: Promise<unknown>) => void work.catch(notifyFailure);
  const load = async (file: Blob, reading: MaskReading) => {
    if (await session.load(file, reading)) notify({ text: t("mask.said.fitted") });
  };
  const save = async () => {
    const url = URL.createObjectURL(await session.exportPng());
    const anchor = (link.current ??= document.createElement("a"));
    anchor.href = url;
    anchor.download = "mask.png";
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return {
    edge: (kind) => told(session.work({ kind, radius: useTools.getState().radius })),
    fillHoles: () => told(session.work({ kind: "holes" })),
    colour(picture, place, mode) {
      const [x, y] = [Math.floor(place.x), Math.floor(place.y)];
      if (x < 0 || y < 0 || x >= session.width || y >= session.height) return;
      const { tolerance, isConnected } = useTools.getState();
      told(session.work({ kind: "colour", picture, x, y, tolerance, isConnected, mode }));
    },
    fromPicture: (file) =>
      told(
        load(file, "alpha").then(() => {
          if (session.state.getState().isEmpty) notify({ text: t("mask.said.opaque") });
        }),
      ),
    load: (file, reading) => told(load(file, reading)),
    save: () => told(save()),
  };
}
