import { randomBytes, randomUUID } from "node:crypto";
import type { AssetGroup } from "../../../shared/contract/assets.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import type { Assets } from "../assets/assets.ts";
import { Changes } from "../changes.ts";
import type { AssetActions } from "../gateway/assets.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { VerificationWindow } from "../host.ts";
import { registerSecret } from "../redact.ts";
import type { Connections } from "../settings/connections.ts";
import { wait } from "../wait.ts";
import { explain, isNotYet, notTheCallback, refusedCode } from "./failures.ts";
import { readReturn, stateIn, withState } from "./return-address.ts";

/** The two actions as the asset area's client has them (interface 4.3). */
export type VerificationCalls = Pick<AssetActions, "createVisualValidateSession" | "getVisualValidateResult">;

export interface VerificationParts {
  calls: VerificationCalls;
  connections: Pick<Connections, "resolve">;
  window?: VerificationWindow | undefined;
  /** Fetches the new group and shows it in every window. */
  groups: Pick<Assets, "getGroup">;
  /** Milliseconds between two questions while the answer means "not yet". */
  pause?: number;
  now?: () => number;
}

interface Session {
  shown: Verification;
  token: string;
  projectName: string;
  expiry: NodeJS.Timeout;
  closing: AbortController;
  asking?: Promise<void>;
}

export interface StartInput {
  connectionId?: string | undefined;
  callbackUrl?: string | undefined;
  language?: "en" | "zh" | "zh-Hant" | undefined;
  projectName?: string | undefined;
}

/** The link of a session (interface 2.6, wire notes 2.8). */
const linkLife = 120 * SECOND;
/** Services differ in how long a token can still be asked about; longer than any, it is forgotten. */
const tokenLife = 30 * MINUTE;
/** Questions in a row while the answer means "not yet". */
const questionsInARow = 5;

/** Real-person verification sessions. They and their secrets live in memory only, and end with it (VF-01…04). */
export class Verifications {
  readonly #parts: VerificationParts;
  readonly #sessions = new Map<string, Session>();
  readonly #changes = new Changes<Verification>();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  /** A new session. Fails with `verification-not-offered` where the service has none (VF-04). */
  async start(input: StartInput): Promise<Verification> {
    const connection = await this.#parts.connections.resolve(input.connectionId);
    const projectName = input.projectName ?? connection.settings.projectName;
    const callbackUrl = withState(this.#callbackOf(input, connection), randomBytes(16).toString("hex"));
    const { token, link } = await this.#create(connection, { callbackUrl, projectName });
    registerSecret(token);
    const startedAt = this.#now();
    const shown: Verification = {
      id: randomUUID(),
      state: "waiting",
      connectionId: connection.id,
      link: inLanguage(link, input.language),
      callbackUrl,
      startedAt,
      expiresAt: startedAt + linkLife,
      canOpenWindow: this.#parts.window?.open !== undefined,
    };
    const expiry = setTimeout(() => this.#expire(shown.id), linkLife).unref();
    this.#sessions.set(shown.id, { shown, token, projectName, expiry, closing: new AbortController() });
    return shown;
  }

  /** For the command line, whose session ends with it: the session as the service gave it. */
  async startForCommand(input: StartInput): Promise<{ token: string; link: string; callbackUrl: string }> {
    const connection = await this.#parts.connections.resolve(input.connectionId);
    const callbackUrl = this.#callbackOf(input, connection);
    const made = await this.#create(connection, { callbackUrl, projectName: input.projectName ?? connection.settings.projectName });
    return { ...made, callbackUrl };
  }

  /** The session now, then each change, until it has ended. */
  async *watch(id: string, signal?: AbortSignal): AsyncGenerator<Verification, void, void> {
    for await (const change of this.#changes.watch(() => this.#session(id).shown, signal)) {
      if (change.id !== id) continue;
      yield change;
      if (change.state === "ended") return;
    }
  }

  /** Shows the link in a window of the studio, which sees the return (VF-01). Fails with `no-window` where the host has none. */
  async open(id: string): Promise<Verification> {
    const { shown, closing } = this.#session(id);
    const open = this.#parts.window?.open;
    if (!open || shown.link === undefined) {
      throw new Failure({ code: "conflict", reason: "no-window", message: "This studio has no window of its own for the link." });
    }
    const onReturn = (url: string) =>
      void this.returned(id, url).catch((error: unknown) => this.#show(id, { failure: toFailureData(error) }));
    await open({ link: shown.link, callbackUrl: shown.callbackUrl, onReturn, signal: closing.signal });
    return this.#session(id).shown;
  }

  /** Takes the address that the person came back to; asks the service when it says success, shows its code else (VF-03). */
  async returned(id: string, address: string): Promise<Verification> {
    const session = this.#session(id);
    const returned = readReturn(address, session.shown.callbackUrl);
    if (!returned.isOurs) throw notTheCallback(returned.reason);
    if (isOver(session.shown)) return session.shown;
    const { resultCode } = returned;
    if (resultCode !== undefined && resultCode !== succeeded) {
      return this.#show(id, { state: "failed", resultCode, failure: refusedCode(resultCode), link: undefined });
    }
    this.#show(id, { ...(resultCode !== undefined && { resultCode }) });
    return this.ask(id);
  }

  /** For a host that caught the way back: finds the session by its state. False where it is none of ours. */
  cameBack(address: string): boolean {
    const state = stateIn(address);
    const session = [...this.#sessions.values()].find(({ shown }) => state !== undefined && stateIn(shown.callbackUrl) === state);
    if (!session) return false;
    const { id } = session.shown;
    this.returned(id, address).catch((error: unknown) => this.#show(id, { failure: toFailureData(error) }));
    return true;
  }

  /** Asks the service, and again a few times while it says "not yet": a question may use the token up (wire notes 2.8). One at a time. */
  async ask(id: string): Promise<Verification> {
    const session = this.#session(id);
    if (session.shown.state === "verified" || session.shown.state === "ended") return session.shown;
    session.asking ??= this.#askInTurn(session).finally(() => delete session.asking);
    await session.asking;
    return session.shown;
  }

  /** Forgets a session and its secrets. */
  end(id: string): Verification {
    const session = this.#session(id);
    clearTimeout(session.expiry);
    session.closing.abort();
    const shown = this.#show(id, { state: "ended", link: undefined });
    this.#sessions.delete(id);
    return shown;
  }

  /** One question with a token of the person's own, for the command line. */
  async result(input: { connectionId?: string | undefined; token: string; projectName?: string | undefined }) {
    registerSecret(input.token);
    const connection = await this.#parts.connections.resolve(input.connectionId);
    const projectName = input.projectName ?? connection.settings.projectName;
    const { groupId } = await this.#result(connection, { token: input.token, projectName }).catch((error: unknown) =>
      Promise.reject(explain(error)),
    );
    return { groupId, ...(await this.#groupOf(connection, groupId)) };
  }

  close(): void {
    for (const id of this.#sessions.keys()) this.end(id);
  }

  /** An answer without a group is no verification yet. */
  async #result(connection: ResolvedConnection, input: { token: string; projectName: string }): Promise<{ groupId: string }> {
    const { groupId } = await this.#parts.calls.getVisualValidateResult(connection, input);
    if (groupId !== undefined) return { groupId };
    const message = "The service does not know of a finished verification yet.";
    throw new Failure({ code: "gateway-error", reason: "verification-pending", message, delivery: "answered" });
  }

  async #create(connection: ResolvedConnection, input: { callbackUrl: string; projectName: string }) {
    return this.#parts.calls.createVisualValidateSession(connection, input).catch((error: unknown) => Promise.reject(explain(error)));
  }

  #callbackOf(input: StartInput, connection: ResolvedConnection): string {
    const callbackUrl = input.callbackUrl?.trim() || connection.settings.callbackUrl || this.#parts.window?.returnAddress();
    if (callbackUrl !== undefined && /^https?:\/\//i.test(callbackUrl) && URL.canParse(callbackUrl)) return callbackUrl;
    throw new Failure({
      code: "invalid-input",
      reason: "callback-url",
      message: "The address to come back to must be a web address (http or https).",
      action: "edit-connection",
      delivery: "not-sent",
    });
  }

  async #askInTurn(session: Session): Promise<void> {
    const { id } = session.shown;
    const before = session.shown.state;
    this.#show(id, { state: "returned", failure: undefined });
    try {
      const connection = await this.#parts.connections.resolve(session.shown.connectionId);
      const { groupId } = await this.#askUntilKnown(session, connection);
      const found = await this.#groupOf(connection, groupId);
      this.#show(id, { state: "verified", link: undefined, ...found });
    } catch (error) {
      if (session.closing.signal.aborted) return;
      const failure = explain(error).data;
      this.#show(id, { failure, ...this.#after(session, before, failure) });
    }
  }

  async #askUntilKnown(session: Session, connection: ResolvedConnection): Promise<{ groupId: string }> {
    const { token, projectName } = session;
    for (let question = 1; ; question += 1) {
      try {
        return await this.#result(connection, { token, projectName });
      } catch (error) {
        if (!isNotYet(toFailureData(error)) || question >= questionsInARow) throw error;
        this.#show(session.shown.id, { state: "pending" });
        await wait(this.#parts.pause ?? 2.5 * SECOND, session.closing.signal);
      }
    }
  }

  /** What did not decide anything leaves the session as it was, so that the person can ask again. */
  #after({ shown }: Session, before: Verification["state"], failure: FailureData): Partial<Verification> {
    const isUndecided = isNotYet(failure) || failure.delivery !== "answered" || failure.code === "rate-limited";
    if (!isUndecided) return { state: "failed", link: undefined };
    const isLinkDead = this.#now() >= shown.expiresAt;
    return isLinkDead ? { state: "expired", link: undefined } : { state: before === "failed" ? "failed" : "waiting" };
  }

  /** The group exists once its id is known; that its details cannot be read now is said, not fatal. */
  async #groupOf(connection: ResolvedConnection, groupId: string): Promise<{ group: AssetGroup; failure?: FailureData }> {
    try {
      return { group: await this.#parts.groups.getGroup({ connectionId: connection.id, id: groupId }) };
    } catch (error) {
      const { projectName } = connection.settings;
      const group = { id: groupId, name: groupId, description: "", groupType: "LivenessFace", projectName, service: { Id: groupId } };
      return { group, failure: toFailureData(error) };
    }
  }

  #expire(id: string): void {
    const session = this.#sessions.get(id);
    if (!session) return;
    if (session.shown.state === "waiting") this.#show(id, { state: "expired", link: undefined });
    session.expiry = setTimeout(() => this.#sessions.has(id) && this.end(id), tokenLife - linkLife).unref();
  }

  #show(id: string, change: Partial<Verification>): Verification {
    const session = this.#session(id);
    session.shown = { ...session.shown, ...change };
    this.#changes.publish(session.shown);
    return session.shown;
  }

  #session(id: string): Session {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new Failure({ code: "not-found", reason: "verification-gone", message: "This verification has ended. Start a new one." });
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}

/** The only documented code of success (interface 6.2). */
const succeeded = "10000";

function isOver({ state }: Verification): boolean {
  return state === "verified" || state === "ended" || state === "returned" || state === "pending";
}

/** The page's language, where the person chose one (wire notes 2.8). The link's other parameters are signed: nothing else is touched. */
function inLanguage(link: string, language: string | undefined): string {
  if (language === undefined || !URL.canParse(link)) return link;
  const [beforeHash = "", hash] = link.split("#", 2) as [string, string?];
  const replaced = /([?&])lng=[^&]*/.test(beforeHash)
    ? beforeHash.replace(/([?&])lng=[^&]*/, `$1lng=${language}`)
    : `${beforeHash}${beforeHash.includes("?") ? "&" : "?"}lng=${language}`;
  return hash === undefined ? replaced : `${replaced}#${hash}`;
}
