import { Failure, type FailureCode, type FailureAction, type FailureData } from "../../../shared/failure.ts";
import { meaningOfCode } from "./error-codes.ts";
import { failureOfTaskError } from "./gateway-error.ts";
import type { FailureReason } from "../../../shared/words/reasons.ts";

interface Meaning {
  reason: FailureReason;
  code?: FailureCode;
  action?: FailureAction;
}

/** Why a service made no asset of a file, by its own codes (wire notes 2.6). The file is the person's: another one helps, unless said. */
const byCode: Record<string, Meaning> = {
  downloadfailed: { reason: "asset-download-failed" },
  typemismatch: { reason: "asset-type-mismatch" },
  formatunsupported: { reason: "asset-format-unsupported" },
  formatundetectable: { reason: "asset-format-undetectable" },
  durationtooshort: { reason: "asset-duration-too-short" },
  durationtoolong: { reason: "asset-duration-too-long" },
  widthtoosmall: { reason: "asset-width-too-small" },
  widthtoolarge: { reason: "asset-width-too-large" },
  heighttoosmall: { reason: "asset-height-too-small" },
  heighttoolarge: { reason: "asset-height-too-large" },
  aspectratiotoosmall: { reason: "asset-too-tall" },
  aspectratiotoolarge: { reason: "asset-too-wide" },
  filesizetoolarge: { reason: "asset-file-too-large" },
  pixelcounttoosmall: { reason: "asset-pixels-too-few" },
  pixelcounttoolarge: { reason: "asset-pixels-too-many" },
  fpstoolow: { reason: "asset-frame-rate-too-low" },
  fpstoohigh: { reason: "asset-frame-rate-too-high" },
  audiotrackrequired: { reason: "asset-needs-sound" },
  audiotrackforbidden: { reason: "asset-has-sound" },
  contentrestricted: { reason: "asset-content-restricted", code: "content-rejected" },
  facemismatch: { reason: "asset-face-mismatch", code: "content-rejected" },
  transcodingfailed: { reason: "asset-transcoding-failed", code: "gateway-error", action: "retry" },
};

/** Meaning of an asset's error code, as it comes with a failed asset or, behind `InvalidParameter.`, with a refused create. */
function meaningOf(code: string | undefined): Meaning | undefined {
  const parts = (code ?? "").toLowerCase().split(".");
  return byCode[parts.at(-1) ?? ""] ?? byCode[parts[0] ?? ""];
}

/** Moderation's code may stand behind `InvalidParameter.` as well. */
function moderationBehind(code: string | undefined): Pick<FailureData, "code" | "reason" | "action"> | undefined {
  const inner = /^InvalidParameter\.(.+)$/i.exec(code ?? "")?.[1];
  const meaning = inner === undefined ? undefined : meaningOfCode(inner);
  return meaning?.code === "content-rejected" ? { ...meaning, action: meaning.action ?? "edit-recipe" } : undefined;
}

/** The failure of an asset whose processing failed; `error` in any shape, or nothing. The service never tries it again by itself. */
export function failureOfAssetError(error: unknown): FailureData {
  const data = failureOfTaskError(error ?? {});
  const isUnnamed = data.reason === "task-failed" || data.reason === undefined;
  return withMeaning(data) ?? (isUnnamed ? { ...data, reason: "asset-failed", action: "none" } : data);
}

/** A refused call of the asset area, with the finer reason that its code has here. */
export function assetFailure(failure: Failure): Failure {
  const data = failure.code === "unsure" ? undefined : withMeaning(failure.data);
  return data ? new Failure(data, failure.cause) : failure;
}

function withMeaning(data: FailureData): FailureData | undefined {
  const meaning = meaningOf(data.service?.code);
  const moderation = moderationBehind(data.service?.code);
  if (moderation) return { ...data, ...moderation };
  if (!meaning) return undefined;
  const { reason, code = "invalid-input", action = "edit-recipe" } = meaning;
  return { ...data, code, reason, action };
}
