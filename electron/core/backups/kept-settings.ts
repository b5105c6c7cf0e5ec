import type { SettingsFile } from "../host.ts";

/**
 * What a backup holds of the settings, by name. A list of what goes in, not of what stays out: keys and consents, ports and whatever else
 * belongs to this machine alone can never get into a backup (GEN-02).
 */
const names = ["preferences", "prices", "activeConnection"] as const;

/** The settings as a backup keeps them. */
export function settingsToKeep(settings: Pick<SettingsFile, "get">): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, settings.get(name)]).filter(([, value]) => value !== undefined));
}

/** Of anything, what may be brought back; nothing where there is none. */
export function settingsToBring(kept: unknown): Record<string, unknown> | undefined {
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return undefined;
  const known = Object.entries(kept).filter(([name]) => names.some((each) => each === name));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
