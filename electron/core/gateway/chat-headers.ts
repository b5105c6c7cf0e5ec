/** The first version that names its breaking changes by none: what services of this kind have spoken since 2023 (wire notes 5.1). */
const version = "2023-06-01";

/** The chat area's headers beside the key (GEN-04). */
export function chatHeaders(): Record<string, string> {
  return { "anthropic-version": version };
}
