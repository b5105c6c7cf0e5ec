import { FactList, type Fact } from "./fact-list.tsx";

/** Every field that a service returned, unknown ones too, in its own words and order (NV-09, GEN-09). */
export function ServiceFacts({ service }: { service: Record<string, unknown> }) {
  return <FactList facts={flatten(service)} />;
}

/** Objects and lists as paths, so that every value has a line of its own: `content.video_url`. */
export function flatten(value: unknown, path = ""): Fact[] {
  if (typeof value !== "object" || value === null) return [[path, asText(value), "mono"]];
  const parts = Object.entries(value);
  if (parts.length === 0) return [[path, Array.isArray(value) ? "[]" : "{}", "mono"]];
  return parts.flatMap(([name, part]) => flatten(part, path ? (Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`) : name));
}

/** Empty texts and `null` are answers too. */
function asText(value: unknown): string {
  return value === "" ? '""' : String(value);
}
