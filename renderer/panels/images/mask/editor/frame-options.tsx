import { useTranslation } from "react-i18next";
import { Button } from "../../../../parts/button.tsx";
import { NumberStepper } from "../../../../parts/number-stepper.tsx";
import type { Area } from "../engine/tiles.ts";
import type { MaskSession } from "../session/mask-session.ts";
import { middleFrame, setFrame, useFrame } from "./frame-store.ts";
import { copyBeside, paintFrame } from "./surface-keys.ts";
import { useTools } from "./tool-store.ts";

/** The frame of rectangle, ellipse and selection by numbers: the way to mask without a pointer. */
export function FrameOptions({ session }: { session: MaskSession }) {
  const { t } = useTranslation();
  const { frame } = useFrame();
  const isSelect = useTools(({ tool }) => tool === "select");
  if (!frame) {
    return (
      <>
        <Button onClick={() => setFrame(middleFrame(session), session)}>{t("mask.options.numbers")}</Button>
        <p className="truncate text-small text-muted">{t(isSelect ? "mask.options.selectHint" : "mask.options.shapeHint")}</p>
      </>
    );
  }
  return (
    <>
      <FrameNumbers frame={frame} session={session} />
      <Button onClick={() => paintFrame(session, frame, "paint")}>{t("mask.options.paintFrame")}</Button>
      <Button onClick={() => paintFrame(session, frame, "erase")}>{t("mask.options.eraseFrame")}</Button>
      {isSelect && <Button onClick={() => copyBeside(session, frame)}>{t("mask.options.copyFrame")}</Button>}
    </>
  );
}

function FrameNumbers({ frame, session }: { frame: Area; session: MaskSession }) {
  const { t } = useTranslation();
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const place = (left: number, top: number, across: number, down: number) =>
    setFrame({ left, top, right: Math.min(session.width, left + across), bottom: Math.min(session.height, top + down) }, session);
  const numbers = [
    {
      name: t("mask.options.x"),
      value: frame.left,
      min: 0,
      max: session.width - 1,
      set: (x: number) => place(x, frame.top, width, height),
    },
    {
      name: t("mask.options.y"),
      value: frame.top,
      min: 0,
      max: session.height - 1,
      set: (y: number) => place(frame.left, y, width, height),
    },
    {
      name: t("mask.options.width"),
      value: width,
      min: 1,
      max: session.width - frame.left,
      set: (across: number) => place(frame.left, frame.top, across, height),
    },
    {
      name: t("mask.options.height"),
      value: height,
      min: 1,
      max: session.height - frame.top,
      set: (down: number) => place(frame.left, frame.top, width, down),
    },
  ];
  return numbers.map(({ name, value, min, max, set }) => (
    <label key={name} className="flex items-center gap-1.5">
      <span aria-hidden className="text-small text-muted">
        {name}
      </span>
      <NumberStepper name={name} value={value} min={min} max={max} onChange={(typed) => set(Math.round(typed ?? value))} className="w-20" />
    </label>
  ));
}
