import { hideSecretsInProse, isSecretName, redact, redactUrl } from "../redact.ts";

const isAddress = /^[a-z][a-z0-9+.-]*:\/\/\S*$/i;

/**
 * A service's answer as it may leave this machine (GEN-02): every address is left out, since those of results die within a day and open them
 * for anyone until then; so are fields with the name of a secret. What stands in running text is hidden there.
 */
export function shareableAnswer(answer: Record<string, unknown>): Record<string, unknown> {
  return kept(answer) as Record<string, unknown>;
}

function kept(value: unknown): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.filter(mayLeave).map(kept);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name, each]) => mayLeave(each) && !isSecret(name, each));
  return Object.fromEntries(fields.map(([name, each]) => [name, kept(each)]));
}

function mayLeave(value: unknown): boolean {
  return typeof value !== "string" || !isAddress.test(value);
}

function isSecret(name: string, value: unknown): boolean {
  return isSecretName(name) && typeof value !== "number";
}

/** A recipe as it may leave this machine: an address that is signed loses its signature, for whoever holds it could open the file. */
export function shareableRecipe<Recipe>(recipe: Recipe): Recipe {
  return hideSecretsInProse(withoutSignatures(recipe)) as Recipe;
}

function withoutSignatures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSignatures);
  if (typeof value !== "object" || value === null) return value;
  const isSource = "type" in value && value.type === "url" && "url" in value && typeof value.url === "string";
  if (isSource) return { ...value, url: withoutSignature(value.url as string) };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSignatures(each)]));
}

function withoutSignature(url: string): string {
  const safe = redactUrl(url);
  return safe.includes("[hidden]") ? safe.slice(0, safe.indexOf("?")) : safe;
}
