import { htmlAnswer, jsonAnswer, type Answer } from "./answer.ts";
import { areaNames } from "./areas.ts";
import { faultNames, isAreaName, isFaultName, type Faults } from "./faults.ts";
import type { AssetArea } from "./assets/asset-area.ts";
import type { ChatArea } from "./chat/chat-area.ts";
import { wrongChatField } from "./chat/dialect.ts";
import { wrongImageField } from "./images/dialect.ts";
import type { ImageArea } from "./images/image-area.ts";
import { envelopeNames, wrongField } from "./assets/dialect.ts";
import type { FilmTask } from "./film-task.ts";
import type { RequestLog } from "./request-log.ts";
import { statusPage } from "./status-page.ts";

interface Parts {
  faults: Faults;
  log: RequestLog;
  /** Of all areas, oldest first. */
  tasks(): FilmTask[];
  speed: number;
  assets: AssetArea;
  images: ImageArea;
  chat: ChatArea;
}

/**
 * What belongs to the demo and not to the interface; nothing for any other path. No key is asked for.
 * `GET /` the status page · `GET /demo/log` · `GET`, `POST`, `DELETE /demo/faults` (a POST takes `{name, count, area}`;
 * count 0 or `"always"` is until removed; DELETE removes all, or the one of `?name=`) · `POST /demo/assets/envelope` (`{name}`, A to I) ·
 * `GET`, `POST /demo/assets/dialect` (a POST takes what changes; see assets/dialect.ts) · `POST /demo/assets/seed` (`{groups, assets}`) ·
 * `GET`, `POST /demo/images/dialect` (see images/dialect.ts) · `GET`, `POST /demo/chat/dialect` (see chat/dialect.ts).
 */
export async function answerControl(
  method: string,
  url: URL,
  host: string | undefined,
  body: Buffer,
  parts: Parts,
): Promise<Answer | undefined> {
  if (url.pathname !== "/" && !url.pathname.startsWith("/demo/")) return undefined;
  // A page elsewhere that had its own name point here would otherwise read the prompts.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? "")) return jsonAnswer(403, { error: { message: "Ask by the loopback address." } });
  switch (`${method} ${url.pathname}`) {
    case "GET /":
      return htmlAnswer(200, statusPage(parts));
    case "GET /demo/log":
      return jsonAnswer(200, { requests: parts.log.rows() });
    case "GET /demo/faults":
      return jsonAnswer(200, { faults: parts.faults.list() });
    case "POST /demo/faults":
      return setFault(body, parts.faults);
    case "DELETE /demo/faults":
      return removeFaults(url.searchParams.get("name"), parts.faults);
    case "POST /demo/assets/envelope":
      return setEnvelope(body, parts.assets);
    case "GET /demo/assets/dialect":
      return jsonAnswer(200, parts.assets.dialect);
    case "POST /demo/assets/dialect":
      return setDialect(parse(body), parts.assets.dialect, wrongField);
    case "GET /demo/images/dialect":
      return jsonAnswer(200, parts.images.dialect);
    case "POST /demo/images/dialect":
      return setDialect(parse(body), parts.images.dialect, wrongImageField);
    case "GET /demo/chat/dialect":
      return jsonAnswer(200, parts.chat.dialect);
    case "POST /demo/chat/dialect":
      return setDialect(parse(body), parts.chat.dialect, wrongChatField);
    case "POST /demo/assets/seed":
      return await seedAssets(parse(body), parts.assets);
    default:
      return undefined;
  }
}

const MOST_SEEDED = 100_000;

async function seedAssets(asked: Record<string, unknown> | undefined, assets: AssetArea): Promise<Answer> {
  const { groups = 1, assets: count = 0 } = asked ?? {};
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_SEEDED;
  if (!isCount(groups) || groups === 0 || !isCount(count)) return wrong(`groups and assets must be whole numbers up to ${MOST_SEEDED}`);
  await assets.seed(groups, count);
  return jsonAnswer(200, { groups, assets: count });
}

function setEnvelope(body: Buffer, assets: AssetArea): Answer {
  const name = parse(body)?.name;
  if (!envelopeNames.some((each) => each === name)) return wrong(`name must be one of ${envelopeNames.join(", ")}`);
  return setDialect({ envelope: name }, assets.dialect, wrongField);
}

type Change = Record<string, unknown>;

/** `wrongFieldIn` names the first field of a change that the dialect does not know, or that cannot have its value. */
function setDialect(change: Change | undefined, dialect: object, wrongFieldIn: (change: Change) => string | undefined): Answer {
  if (!change) return wrong("The body must be a JSON object");
  const field = wrongFieldIn(change);
  if (field !== undefined) return wrong(`${field} is not known, or cannot have this value`);
  Object.assign(dialect, change);
  return jsonAnswer(200, dialect);
}

function setFault(body: Buffer, faults: Faults): Answer {
  const asked = parse(body);
  if (!isFaultName(asked?.name)) return wrong(`name must be one of ${faultNames.join(", ")}`);
  const count = asked.count === undefined ? 1 : asked.count === "always" ? 0 : asked.count;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) return wrong('count must be a whole number or "always"');
  if (asked.area !== undefined && !(typeof asked.area === "string" && isAreaName(asked.area)))
    return wrong(`area must be one of ${areaNames.join(", ")}`);
  faults.set(asked.name, count, asked.area);
  return jsonAnswer(200, { faults: faults.list() });
}

function removeFaults(name: string | null, faults: Faults): Answer {
  if (name !== null && !isFaultName(name)) return wrong(`name must be one of ${faultNames.join(", ")}`);
  faults.clear(name ?? undefined);
  return jsonAnswer(200, { faults: faults.list() });
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function wrong(message: string): Answer {
  return jsonAnswer(400, { error: { message } });
}
