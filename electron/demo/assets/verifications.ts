import { randomBytes } from "node:crypto";
import { invalid, missing, Refusal } from "../refusal.ts";
import { projectOf, saveGroup } from "./actions.ts";
import type { AssetDialect } from "./dialect.ts";
import { optionalText, text, type Body } from "./fields.ts";
import type { Library } from "./library.ts";
import { newId } from "./record.ts";

/** The page's own path; the credentials are in the query. */
export const VERIFY_PATH = "/h5/verify";
/** Of link and token (interface 2.6); a finished session can be asked for longer, as newer pages say (wire notes 2.8). */
const LINK_LIFE = 120_000;
const RESULT_LIFE = 30 * 60_000;
export const SUCCESS = 10000;
/** Left by the person (wire notes 2.8). */
export const LEFT = -1006;

/** One verification. It lives in memory only: with the gateway its short life is over. Times are Unix milliseconds. */
export interface Session {
  token: string;
  /** The credential in the link. */
  access: string;
  owner: string;
  callbackUrl: string;
  projectName: string;
  startedAt: number;
  /** How the person's visit ended, as the return says it; absent before. */
  resultCode?: number;
  /** Of the group that a success makes. */
  groupId: string;
  /** A question came too early, where that uses the token up. */
  isBurnt: boolean;
}

export type LinkState = "open" | "used" | "expired";

interface Parts {
  /** The address of the server. */
  base: string;
  speed: number;
  dialect: AssetDialect;
}

/** Sessions of real-person verification (interface 4.3; wire notes 2.8), from the link to the group. */
export class Verifications {
  #parts: Parts;
  #sessions = new Map<string, Session>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** CreateVisualValidateSession. */
  create(body: Body, owner: string): Body {
    this.#forgetOld();
    const callbackUrl = readCallback(text(body, "CallbackURL"));
    const session: Session = {
      token: secret(),
      access: secret(),
      owner,
      callbackUrl,
      projectName: projectOf(body),
      startedAt: Date.now(),
      groupId: newId("group"),
      isBurnt: false,
    };
    this.#sessions.set(session.access, session);
    const link = `${this.#parts.base}${VERIFY_PATH}?accessToken=${session.access}&configId=demo`;
    return { [this.#parts.dialect.tokenField]: session.token, CallbackURL: callbackUrl, H5Link: link };
  }

  /** GetVisualValidateResult. The group enters the library now, once (interface 4.3, note 3). */
  result(body: Body, library: Library): Body {
    const field = this.#parts.dialect.tokenField;
    const token = optionalText(body, field);
    if (!token) throw missing(field);
    const session = this.#sessions.values().find((each) => each.token === token);
    const isTheirs = session?.owner === library.owner && session.projectName === projectOf(body);
    if (!session || !isTheirs || session.isBurnt || !this.#isAskable(session)) throw notFound();
    if (session.resultCode === undefined) throw this.#tooEarly(session);
    if (session.resultCode !== SUCCESS)
      throw new Refusal(400, "ValidateFailed", `The verification failed with code ${session.resultCode}.`);
    const name = `Verified person ${new Date(session.startedAt).toISOString().slice(0, 16).replace("T", " ")}`;
    const { groupId: id, projectName } = session;
    if (!library.groups.find(id)) saveGroup(library, { id, name, description: "", groupType: "LivenessFace", projectName });
    return { GroupId: id };
  }

  /** The session that a link leads to. */
  byAccess(access: string): Session | undefined {
    return this.#sessions.get(access);
  }

  /** A link can be finished once, and only while it lives. */
  linkState(session: Session): LinkState {
    if (session.resultCode !== undefined) return "used";
    return this.secondsLeft(session) > 0 ? "open" : "expired";
  }

  secondsLeft(session: Session): number {
    return Math.max((this.#linkEnd(session) - Date.now()) / 1000, 0);
  }

  /** Ends the person's visit and gives the address to go to. */
  finish(session: Session, resultCode: number): string {
    session.resultCode = resultCode;
    const url = new URL(session.callbackUrl);
    url.searchParams.append("bytedToken", session.token);
    url.searchParams.append("resultCode", String(resultCode));
    url.searchParams.append("algorithmBaseRespCode", resultCode === SUCCESS ? "0" : "1");
    url.searchParams.append("reqMeasureInfoValue", resultCode === SUCCESS ? "1" : "0");
    url.searchParams.append("verify_type", "real_time");
    return url.href;
  }

  #tooEarly(session: Session): Refusal {
    const { burnsToken, pendingAnswer } = this.#parts.dialect;
    session.isBurnt = burnsToken;
    if (pendingAnswer === "NotFound") return notFound();
    return new Refusal(400, "ValidatePending", "The person has not finished the verification yet.");
  }

  #isAskable(session: Session): boolean {
    const isLong = session.resultCode !== undefined && this.#parts.dialect.tokenLife === "long";
    return Date.now() < (isLong ? session.startedAt + RESULT_LIFE / this.#parts.speed : this.#linkEnd(session));
  }

  #linkEnd(session: Session): number {
    return session.startedAt + LINK_LIFE / this.#parts.speed;
  }

  #forgetOld(): void {
    for (const [access, session] of this.#sessions) if (session.startedAt + RESULT_LIFE < Date.now()) this.#sessions.delete(access);
  }
}

function readCallback(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalid("CallbackURL", "it must be a publicly reachable http(s) URL");
  return url;
}

function notFound(): Refusal {
  return new Refusal(404, "NotFound", "The face token is not found or has expired.");
}

function secret(): string {
  return randomBytes(24).toString("base64url");
}

/** How a channel without asset-client authentication refuses both actions (interface 4.3, note 2). */
export function notOffered(): Refusal {
  const words = "The channel has no asset-client authentication, so real-person verification is not supported.";
  return new Refusal(403, "OperationDenied.ServiceNotOpen", words);
}
