import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Body } from "../assets/fields.ts";
import { canonicalJson } from "./canonical-json.ts";
import { fieldOf } from "./fields.ts";
import type { GenerativeModel } from "./models.ts";
import { contentOf, isPicture, type Part, type Turn } from "./parts.ts";
import { invalidArgument } from "./service-error.ts";

/** Fixed, so that what was signed before a restart is still known after it. It protects nothing: the demo only shows what a service does. */
const SECRET = "thought signatures of the demo gateway";
/** What clients may send in place of a signature that they do not have (wire notes 6.5). */
const PLACEHOLDER = "skip_thought_signature_validator";
const SALT_BYTES = 352;
const PROOF_BYTES = 32;

/** Proof that a part is this model's own: opaque to everybody else, different each time. */
function signatureOf(model: string, content: string): string {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, proofOf(salt, model, content)]).toString("base64");
}

function proofOf(salt: Buffer, model: string, content: string): Buffer {
  return createHmac("sha256", SECRET)
    .update(salt)
    .update(JSON.stringify([model, content]))
    .digest();
}

function isOwn(signature: unknown, model: string, content: string): boolean {
  if (typeof signature !== "string") return false;
  const bytes = Buffer.from(signature, "base64");
  if (bytes.length !== SALT_BYTES + PROOF_BYTES) return false;
  const salt = bytes.subarray(0, SALT_BYTES);
  return timingSafeEqual(bytes.subarray(SALT_BYTES), proofOf(salt, model, content));
}

/** A part as the model gives it away: with its signature, and with a note that no interface knows and that has to come back too. */
export function signed(part: Body, model: string): Body {
  const thoughtSignature = signatureOf(model, contentOf(part));
  return { ...part, thoughtSignature, demoNote: noteOf(thoughtSignature) };
}

function noteOf(signature: string): Body {
  const ticket = createHash("sha256").update(signature).digest("hex").slice(0, 16);
  return { ticket, words: "Keep me as I am – 请原样带回", inner: { order: [3, 1, 2], nothing: null } };
}

/**
 * Looks at what came back of earlier model turns (wire notes 6.5). Image models of series 3 demand a signature on every picture that is not
 * a thought, and all models of that series on the first function call of a turn; a signature that is there must be the model's own.
 * `isStrict`: the note beside it, too. Throws a `ServiceError`; positions count from 1.
 */
export function checkSignatures(turns: readonly Turn[], model: GenerativeModel, isStrict: boolean): void {
  for (const [turn, { role, parts }] of turns.entries()) {
    if (role !== "model") continue;
    const firstCall = parts.findIndex((part) => fieldOf(part, "functionCall") !== undefined);
    for (const [place, part] of parts.entries()) {
      const at = `in content position ${turn + 1}, part position ${place + 1}.`;
      const signature = fieldOf(part, "thoughtSignature");
      if (signature === undefined) checkMissing(part, model, place === firstCall, at);
      else if (signature !== PLACEHOLDER) checkOwn(part, signature, model, isStrict, at);
    }
  }
}

function checkMissing(part: Part, model: GenerativeModel, isFirstCall: boolean, at: string): void {
  if (model.series !== 3 || part["thought"] === true) return;
  if (model.pictures && isPicture(part)) throw invalidArgument(`Image part is missing a thought_signature ${at}`);
  if (isFirstCall) throw invalidArgument(`Function call is missing a thought_signature ${at}`);
}

function checkOwn(part: Part, signature: unknown, model: GenerativeModel, isStrict: boolean, at: string): void {
  if (!isOwn(signature, model.id, contentOf(part))) throw invalidArgument("Thought signature is not valid.");
  const note = part["demoNote"];
  if (isStrict && canonicalJson(note ?? null) !== canonicalJson(noteOf(String(signature)))) {
    throw invalidArgument(`The field demoNote did not come back unchanged ${at}`);
  }
}
