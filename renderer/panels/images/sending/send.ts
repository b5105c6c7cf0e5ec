import { createSending } from "../../../state/sending.ts";

export const { useSending, send: sendImages, dismissFailure: dismissSendFailure } = createSending();
