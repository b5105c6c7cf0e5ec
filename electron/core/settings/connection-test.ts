import { Failure } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import { isObject, unwrap } from "../gateway/answers.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";

const timeLimit = 15 * SECOND;
const taskPath = "/api/v3/contents/generations/tasks/lanternist-connection-test";

/**
 * Two cheap read calls at most (GEN-01): the list of models, and where a gateway has none, a task that cannot exist. Returns the model
 * names; throws what is wrong: name, certificate, key, a web page, a wrong path prefix.
 */
export async function testConnection(http: Http, connection: ResolvedConnection, signal?: AbortSignal): Promise<string[]> {
  try {
    const { body } = await http.send({ connection, method: "GET", path: "/v1/models", timeLimit, tries: 1, signal });
    const models = modelNames(body);
    if (models) return models;
  } catch (error) {
    if (!(error instanceof Failure) || !lacksModelList(error)) throw error;
  }
  await askForTask(http, connection, signal);
  return [];
}

/** A gateway's own words that it has no such list; a web page or nothing at all is no gateway's. */
function lacksModelList({ data }: Failure): boolean {
  return (
    (data.service?.status === 404 || data.service?.status === 405 || data.service?.status === 501) &&
    isGatewayAnswer(data.service.message, data.detail?.title)
  );
}

async function askForTask(http: Http, connection: ResolvedConnection, signal: AbortSignal | undefined): Promise<void> {
  try {
    const { body } = await http.send({ connection, method: "GET", path: taskPath, timeLimit, tries: 1, signal });
    if (!isObject(unwrap(body))) throw notAGateway(connection);
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "key-rejected" || error.data.delivery !== "answered") throw error;
    const { service, detail, reason } = error.data;
    const knowsTheTask = service?.status !== undefined && service.status >= 400 && service.status < 500 && reason !== "route-not-served";
    if (knowsTheTask && isGatewayAnswer(service.message, detail?.title)) return;
    throw reason === "route-not-served" || service?.status === 404 ? wrongPrefix(connection, error) : error;
  }
}

function isGatewayAnswer(message: string | undefined, title: string | number | undefined): boolean {
  return message !== undefined && title === undefined;
}

/** The names in `{"data":[{"id":…}]}`, `{"models":[{"name":…}]}` or a bare list; undefined where the answer lists nothing. */
function modelNames(body: unknown): string[] | undefined {
  const list = Array.isArray(body) ? body : isObject(body) ? (body.data ?? body.models) : undefined;
  if (!Array.isArray(list)) return undefined;
  const names = list.map((model: unknown) => (isObject(model) ? (model.id ?? model.name) : model));
  return [...new Set(names.filter((name) => typeof name === "string"))].sort();
}

function notAGateway(connection: ResolvedConnection): Failure {
  const message = `Something answers at ${connection.baseUrl}, but not as a generation gateway.`;
  return new Failure({ code: "gateway-error", reason: "not-a-gateway", message, action: "edit-connection", delivery: "answered" });
}

function wrongPrefix(connection: ResolvedConnection, cause: Failure): Failure {
  const message = `The server at ${connection.baseUrl} does not know the gateway’s paths. Check the path of the base URL.`;
  return new Failure({ ...cause.data, code: "not-found", reason: "wrong-path-prefix", message, action: "edit-connection" }, cause);
}
