import { useEffect, useState } from "react";

/** While typing goes on, nothing is asked. */
const TYPING_MILLISECONDS = 200;

/** What is typed, once the typing rests; an emptied field counts at once. */
export function useSettledText(typed: string, milliseconds: number = TYPING_MILLISECONDS): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === "" ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [typed, milliseconds]);
  return typed === "" ? "" : settled;
}
