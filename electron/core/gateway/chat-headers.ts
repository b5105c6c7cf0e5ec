import type { ResolvedConnection } from "./connection.ts";

/** The beta features of the older versions, as the official client names them (GEN-04; wire notes 5.8, 5.9). */
const betas = {
  files: ["files-api-2025-04-14"],
  skills: ["skills-2025-10-02"],
  "used-skills": ["code-execution-2025-08-25", "skills-2025-10-02"],
} as const;
/** From this version on files and skills are no beta any more. */
const versionWithoutBetas = "2026-10-21";

type Spoken = Pick<ResolvedConnection, "settings">;

/** The chat area's headers beside the key: its version, and the beta features that a call needs. */
export function chatHeaders(connection: Spoken, ...features: (keyof typeof betas)[]): Record<string, string> {
  const version = { "anthropic-version": connection.settings.chatVersion };
  const names = isWithoutBetas(connection) ? [] : features.flatMap((feature) => betas[feature]);
  return names.length > 0 ? { ...version, "anthropic-beta": names.join(",") } : version;
}

/** Whether the connection speaks the newer shape of files and skills. */
export function isWithoutBetas({ settings }: Spoken): boolean {
  return settings.chatVersion >= versionWithoutBetas;
}
