import type { IncomingHttpHeaders } from "node:http";
import type { ChatDialect } from "./dialect.ts";

/** Whether files and skills are spoken of as they were in their beta, which its header asks for (wire notes 5.8, 5.9). */
export function isBetaShape(headers: IncomingHttpHeaders, { shapes }: ChatDialect): boolean {
  if (shapes !== "by-header") return shapes === "beta";
  return Object.entries(headers).some(([name, value]) => /^[a-z0-9]+-beta$/.test(name) && /files-api-|skills-/.test(String(value)));
}
