import { createSending } from "../../../state/sending.ts";

export const { useSending, send: sendClip, dismissFailure: dismissSendFailure } = createSending();
