import { printActionRequest } from "../asset-words.ts";
import type { Command } from "../command.ts";
import { type Parsed, usage } from "../options.ts";

/** A session for a person to verify in; its token and link go to this output only (VF-01, VF-02). */
export const verifyStart: Command = {
  check: (parsed) => void callbackOf(parsed),
  async run(context) {
    const { parsed, studio, connectionId, output } = context;
    const callbackUrl = callbackOf(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "CreateVisualValidateSession", { CallbackURL: callbackUrl });
    const { token, link } = await studio.verifications.startForCommand({ connectionId, callbackUrl });
    output.result({ session: { token, link, callbackUrl } }, [`Open on a phone: ${link}`, `Token, for verify result: ${token}`]);
    return 0;
  },
};

/** Asks once for the group of a verification that has been finished (VF-03). */
export const verifyResult: Command = {
  check: (parsed) => void tokenOf(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const token = tokenOf(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "GetVisualValidateResult", { VendorToken: token });
    const { groupId, group, failure } = await client.verification.result({ connectionId, token });
    if (failure) output.progress(failure.message);
    output.result({ groupId, ...(group && { group }) }, [`Verified: ${groupId}`]);
    return 0;
  },
};

function callbackOf(parsed: Parsed): string {
  const text = parsed.text("callback");
  if (text === undefined) throw usage("verify start needs --callback.");
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw usage("--callback is an http or https address.");
  return text;
}

/** From the environment only: an argument could be read by every program of this machine. */
function tokenOf(parsed: Parsed): string {
  const name = parsed.text("token-env");
  if (name === undefined) throw usage("verify result needs --token-env.");
  const token = process.env[name]?.trim();
  if (!token) throw usage(`The environment variable ${name} is not set.`);
  return token;
}
