import type { ResolvedConnection } from "./connection.ts";

/** The beta features of the older versions, as the official client names them (GEN-04; wire notes 5.8, 5.9). */
const betas = { files: "files-api-2025-04-14", skills: "skills-2025-10-02" } as const;
/** From this version on files and skills are no beta any more. */
const versionWithoutBetas = "2026-10-21";

type Spoken = Pick<ResolvedConnection, "settings">;

/** The chat area's headers beside the key: its version, and the beta feature that a call needs. */
export function chatHeaders(connection: Spoken, beta?: keyof typeof betas): Record<string, string> {
  const version = connection.settings.chatVersion;
  return { "anthropic-version": version, ...(beta && !isWithoutBetas(connection) && { "anthropic-beta": betas[beta] }) };
}

/** Whether the connection speaks the newer shape of files and skills. */
export function isWithoutBetas({ settings }: Spoken): boolean {
  return settings.chatVersion >= versionWithoutBetas;
}
