import { missing, Refusal } from "../refusal.ts";

const VERSION = "2024-01-01";
const OPEN = "/api/v3/open/";
const ASSETS = "/api/v3/assets";

export const actionNames = [
  "CreateAssetGroup",
  "ListAssetGroups",
  "GetAssetGroup",
  "UpdateAssetGroup",
  "CreateAsset",
  "ListAssets",
  "GetAsset",
  "UpdateAsset",
  "DeleteAsset",
  "CreateVisualValidateSession",
  "GetVisualValidateResult",
] as const;
export type ActionName = (typeof actionNames)[number];

/** The action that a request names at either entry point (interface 4.3), as it is written; empty when it names none. */
export function namedAction(url: URL): string {
  if (url.pathname.startsWith(OPEN)) return url.pathname.slice(OPEN.length);
  return url.searchParams.get("Action") ?? "";
}

/** The action of a request. Throws a `Refusal` for a method, path, version or name that is none. */
export function actionOf(method: string, url: URL): ActionName {
  if (url.pathname.startsWith(ASSETS)) checkEntry(url);
  const name = namedAction(url);
  if (name === "") throw missing("Action");
  const action = actionNames.find((each) => each === name);
  if (!action) throw unknownAction(name, url.searchParams.get("Version") ?? VERSION);
  if (method !== "POST") throw new Refusal(405, "InvalidParameter", `The method ${method} is not allowed here.`);
  return action;
}

function checkEntry(url: URL): void {
  if (!/^\/api\/v3\/assets\/?$/.test(url.pathname)) throw new Refusal(404, "NotFound.Path", "There is no such path.");
  const version = url.searchParams.get("Version");
  if (!version) throw missing("Version");
  if (version !== VERSION) throw unknownAction(namedAction(url), version);
}

function unknownAction(name: string, version: string): Refusal {
  const words = `Could not find operation ${name.slice(0, 80)} for version ${version.slice(0, 40)}.`;
  return new Refusal(400, "InvalidActionOrVersion", words, "Action");
}
