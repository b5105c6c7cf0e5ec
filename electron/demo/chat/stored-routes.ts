import type { Answer } from "../answer.ts";
import { readForm } from "../compatible-video-body.ts";
import type { SentFile } from "../file-sending.ts";
import type { Batches } from "./batches.ts";
import type { ChatCall } from "./chat-call.ts";
import type { ChatDialect } from "./dialect.ts";
import { readBody } from "./fields.ts";
import { invalid } from "./refusals.ts";
import { isBetaShape } from "./shapes.ts";
import type { Skills } from "./skills.ts";
import type { Uploads } from "./uploads.ts";
import { versionIn } from "./version-header.ts";

interface Stored {
  batches: Batches;
  uploads: Uploads;
  skills: Skills;
  dialect: ChatDialect;
}

/** Requests about what is kept: batches, files and skills (wire notes 5.6, 5.8, 5.9). Nothing for a path that none of them has. */
export async function answerStored(call: ChatCall, stored: Stored): Promise<Answer | SentFile | undefined> {
  if (call.area.startsWith("chat-batches.")) return answerBatches(call, stored.batches);
  const isBeta = isBetaShape(call.headers, stored.dialect);
  if (call.area.startsWith("chat-files.")) return await answerFiles(call, stored.uploads, isBeta);
  return await answerSkills(call, stored.skills, isBeta);
}

/** The route with its ids apart. */
function routeOf({ method, url }: ChatCall): { route: string; id: string; version: string } {
  const [id = "", rest = "", version = ""] = url.pathname.split(/^\/v1\/(?:messages\/batches|files|skills)\/?/)[1]?.split("/") ?? [];
  const parts = [id && "{id}", rest, version && "{version}"].filter((part) => part !== "");
  return { route: [method, ...parts].join(" "), id: decodeURIComponent(id), version: decodeURIComponent(version) };
}

function answerBatches(call: ChatCall, batches: Batches): Answer | SentFile | undefined {
  const { route, id } = routeOf(call);
  const { owner, headers, body, url } = call;
  switch (route) {
    case "POST":
      return batches.create(readBody(headers["content-type"], body), owner, versionIn(headers));
    case "GET":
      return batches.list(url.searchParams, owner);
    case "GET {id}":
      return batches.get(id, owner);
    case "POST {id} cancel":
      return batches.cancel(id, owner);
    case "DELETE {id}":
      return batches.delete(id, owner);
    case "GET {id} results":
      return batches.results(id, owner);
    default:
      return undefined;
  }
}

async function answerFiles(call: ChatCall, uploads: Uploads, isBeta: boolean): Promise<Answer | SentFile | undefined> {
  const { route, id } = routeOf(call);
  switch (route) {
    case "POST":
      return await uploads.upload(await formIn(call), call.owner, isBeta);
    case "GET":
      return uploads.list(call.url.searchParams, call.owner, isBeta);
    case "GET {id}":
      return uploads.get(id, call.owner, isBeta);
    case "GET {id} content":
      return uploads.content(id, call.owner);
    case "DELETE {id}":
      return uploads.delete(id, call.owner);
    default:
      return undefined;
  }
}

async function answerSkills(call: ChatCall, skills: Skills, isBeta: boolean): Promise<Answer | undefined> {
  const { route, id, version } = routeOf(call);
  switch (route) {
    case "POST":
      return await skills.create(await formIn(call), call.owner, isBeta);
    case "GET":
      return skills.list(call.url.searchParams, call.owner, isBeta);
    case "GET {id}":
      return skills.get(id, call.owner, isBeta);
    case "DELETE {id}":
      return skills.delete(id, call.owner, isBeta);
    case "POST {id} versions":
      return await skills.createVersion(id, await formIn(call), call.owner, isBeta);
    case "GET {id} versions":
      return skills.listVersions(id, call.url.searchParams, call.owner, isBeta);
    case "GET {id} versions {version}":
      return skills.getVersion(id, version, call.owner, isBeta);
    case "DELETE {id} versions {version}":
      return skills.deleteVersion(id, version, call.owner, isBeta);
    default:
      return undefined;
  }
}

async function formIn({ headers, body }: ChatCall): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw invalid("", "The request must be sent as multipart/form-data.");
  return await readForm(type, body);
}
