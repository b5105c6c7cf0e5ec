import { createContext } from "react";
import type { JudgedLink } from "./judge-link.ts";

/** Asks before a link is followed: shows where it leads. Links of a text find it here. */
export const LinkAsking = createContext<(link: JudgedLink) => void>(() => {});
