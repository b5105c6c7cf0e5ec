import { useEffect, useState } from "react";

/** Slow enough that each is seen, and far from what can hurt people with epilepsy. */
const TURN_MILLISECONDS = 700;

/** Which of two pictures in one place is shown. Nothing turns by itself where motion is not wanted. */
export function useTurning(): { isSecond: boolean; isTurning: boolean; setIsTurning: (isTurning: boolean) => void; turn: () => void } {
  const [isTurning, setIsTurning] = useState(() => !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [isSecond, setIsSecond] = useState(true);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setIsSecond((before) => !before), TURN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isTurning]);
  const turn = () => {
    setIsTurning(false);
    setIsSecond((before) => !before);
  };
  return { isSecond, isTurning, setIsTurning, turn };
}
