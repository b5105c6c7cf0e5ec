import { hideSecretsInProse, isSecretName, redact, redactUrl } from "../redact.ts";

const isAddress = /^[a-z][a-z0-9+.-]*:\/\/\S*$/i;
const addressInText = /https?:\/\/[^\s"'<>\\^`{|}\u0080-\uffff]+/gi;

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

/**
 * What a person or a recipe says, as it may leave this machine: an address that is signed or holds a key loses that, in running text too, for
 * whoever holds it could open the file.
 */
export function shareableWords<Words>(words: Words): Words {
  return hideSecretsInProse(withoutSignatures(words)) as Words;
}

function withoutSignatures(value: unknown): unknown {
  if (typeof value === "string") return isAddress.test(value) ? withoutSignature(value) : value.replace(addressInText, withoutSignature);
  if (Array.isArray(value)) return value.map(withoutSignatures);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSignatures(each)]));
}

function withoutSignature(url: string): string {
  const safe = redact(redactUrl(url));
  const query = safe.indexOf("?");
  return safe.includes("[hidden]") && query >= 0 ? safe.slice(0, query) : safe;
}
