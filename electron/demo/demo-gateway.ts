import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyAnswer, jsonAnswer, type Answer } from "./answer.ts";
import { answerVerificationPage } from "./assets/verification-page.ts";
import { VERIFY_PATH } from "./assets/verifications.ts";
import { areaOf, bodyLimit, isOfChat } from "./areas.ts";
import type { AssetDialect } from "./assets/dialect.ts";
import { OWN_USER } from "./assets/libraries.ts";
import { AssetArea } from "./assets/asset-area.ts";
import { ChatArea } from "./chat/chat-area.ts";
import type { ChatDialect } from "./chat/dialect.ts";
import { organizationOf } from "./chat/rate-budget.ts";
import { sendStream, type SentStream } from "./chat/stream-sending.ts";
import type { VideoTask } from "./compatible-video-task.ts";
import { CompatibleVideo } from "./compatible-video.ts";
import { answerControl } from "./controls.ts";
import { errorAnswer } from "./error-answer.ts";
import { refusalByFault, sendAnswer, tooLarge, wrongKey, type Say } from "./fault-answers.ts";
import { Faults, parseFault, type FaultName } from "./faults.ts";
import { factsOf, sendFile, type SentFile } from "./file-sending.ts";
import { Files } from "./files.ts";
import type { FilmTask } from "./film-task.ts";
import { Films } from "./films.ts";
import { GenerativeArea } from "./generative/generative-area.ts";
import type { ImageDialect } from "./images/dialect.ts";
import { ImageArea } from "./images/image-area.ts";
import { keyIn } from "./key-check.ts";
import { answerModels } from "./model-list.ts";
import type { Task } from "./native-video-task.ts";
import { NativeVideo } from "./native-video.ts";
import { noSuchRoute } from "./not-built.ts";
import { PublicStore, STORE_PATH } from "./public-store.ts";
import { Refusal } from "./refusal.ts";
import { readRequestBody, type RequestBody } from "./request-body.ts";
import { RequestLog, withoutKeys, type LogRow } from "./request-log.ts";
import { SignedUrls } from "./signed-urls.ts";
import { Tasks } from "./tasks.ts";

export interface DemoGatewayOptions {
  /** 0 or absent: any free one. */
  port?: number;
  /** Divides every delay and lifetime. */
  speed?: number;
  /** `NAME[:COUNT][@AREA]`; see faults.ts. */
  faults?: readonly string[];
  /** Where tasks and made files are kept; without it they go when the gateway is closed. */
  folder?: string;
  /** The key to ask for; without it one is made up. */
  key?: string;
  /** Further keys, each of a user with an asset library of their own. */
  keys?: readonly string[];
}

export interface DemoGateway {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** Sets a fault: `count` times (1 by default, 0 until removed), in its own reach or in one area. */
  setFault(name: FaultName, count?: number, area?: string): void;
  clearFaults(): void;
  /** Changes how the asset library speaks: envelope, routes, lists that lag… */
  speakAs(change: Partial<AssetDialect>): void;
  /** Changes how the image area speaks: base64 with a prefix, an item that failed… */
  answerImagesAs(change: Partial<ImageDialect>): void;
  /** Changes how chat speaks: streams without event lines, parts that are not routed… */
  answerChatAs(change: Partial<ChatDialect>): void;
  /** Every request to the six areas, oldest first. */
  requests(): LogRow[];
  /** Ends connections, timers and the making of films. */
  close(): Promise<void>;
}

/**
 * Starts a gateway of our own on 127.0.0.1: the embedded default of the studio and the peer of its tests. It is an independent
 * reading of the interface and shares no code with the client. Throws for an unknown fault or a port that is taken.
 */
export async function startDemoGateway(options: DemoGatewayOptions = {}): Promise<DemoGateway> {
  const speed = options.speed ?? 1;
  if (!(speed > 0)) throw new RangeError("The speed must be a number above 0");
  const faults = new Faults();
  for (const text of options.faults ?? []) {
    const fault = parseFault(text);
    faults.set(fault.name, fault.count, fault.area);
  }
  const key = options.key ?? `demo-${randomBytes(18).toString("base64url")}`;
  const keys = [key, ...(options.keys ?? [])];
  // Long enough that a client between two polls does not meet a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 60_000 });
  const url = await listen(server, options.port ?? 0);
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "demo-gateway-"));
  mkdirSync(folder, { recursive: true });
  const urls = new SignedUrls(url, key, speed, faults);
  const tasks = new Tasks<Task>(join(folder, "tasks"));
  const videos = new Tasks<VideoTask>(join(folder, "videos"));
  const allTasks = () => [...tasks.all(), ...videos.all()].toSorted((a, b) => a.createdAt - b.createdAt);
  const films = new Films(folder);
  films.keepOnly(allTasks().map((task) => task.film));
  const store = new PublicStore(folder, url);
  const log = new RequestLog();
  const assets = new AssetArea({ folder: join(folder, "assets"), base: url, urls, store, faults, speed });
  const nativeVideo = new NativeVideo({ tasks, films, urls, faults, speed, assets });
  const compatibleVideo = new CompatibleVideo({ videos, films, urls, store, faults, speed });
  const images = new ImageArea({ folder: join(folder, "images"), urls, faults, speed });
  const chat = new ChatArea({ folder: join(folder, "chat"), base: url, store, faults, speed });
  const generative = new GenerativeArea({ faults, speed });
  const places = { films: films.folder, assets: join(folder, "assets", "files"), images: images.files.folder };
  const files = new Files(places, urls, faults, speed);
  server.on("request", (request, response) => {
    const parts = {
      url,
      keys,
      speed,
      faults,
      log,
      files,
      store,
      nativeVideo,
      compatibleVideo,
      images,
      generative,
      chat,
      assets,
      tasks: allTasks,
    };
    serve({ request, response, ...parts }).catch((error: unknown) => fail(response, error));
  });
  return {
    url,
    key,
    setFault: (name, count, area) => faults.set(name, count, area),
    clearFaults: () => faults.clear(),
    speakAs: (change) => Object.assign(assets.dialect, change),
    answerImagesAs: (change) => Object.assign(images.dialect, change),
    answerChatAs: (change) => Object.assign(chat.dialect, change),
    requests: () => log.rows(),
    close: async () => {
      nativeVideo.close();
      compatibleVideo.close();
      await Promise.all([stop(server), films.close(), assets.close(), chat.close()]);
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Serving {
  request: IncomingMessage;
  response: ServerResponse;
  url: string;
  /** The gateway's own first. */
  keys: readonly string[];
  speed: number;
  faults: Faults;
  log: RequestLog;
  files: Files;
  store: PublicStore;
  nativeVideo: NativeVideo;
  compatibleVideo: CompatibleVideo;
  images: ImageArea;
  generative: GenerativeArea;
  chat: ChatArea;
  assets: AssetArea;
  /** Of all areas, oldest first. */
  tasks(): FilmTask[];
}

async function serve(serving: Serving): Promise<void> {
  const { request, response, faults, speed } = serving;
  const url = URL.parse(request.url ?? "/", serving.url);
  if (!url) return await sendAnswer(response, noSuchRoute(request.method ?? "GET", "?"), none, "", 1);
  if (url.pathname.startsWith("/files/")) return await serving.files.answer(request, response, url);
  if (url.pathname.startsWith(`${STORE_PATH}/`)) return await serving.store.answer(request, response, url);
  const method = request.method ?? "GET";
  const area = areaOf(method, url);
  const isChat = area !== undefined && isOfChat(area);
  const requestId = isChat ? `req_${newRequestId()}` : newRequestId();
  response.setHeader(isChat ? "request-id" : "x-request-id", requestId);
  const body = await readRequestBody(request, bodyLimit(url.pathname));
  if (area === undefined) return await sendAnswer(response, await ownAnswer(serving, url, body), none, "", 1);
  serving.log.add({
    time: new Date().toISOString(),
    method,
    path: url.pathname + url.search,
    headers: withoutKeys(request.headers),
    bodyBytes: body.length,
    bodySha256: body.sha256,
  });
  const say: Say = (refusal, headers = {}) =>
    isOfAssets(area) ? serving.assets.refuse(refusal, url, requestId, headers) : errorAnswer(refusal, area, requestId, headers);
  const key = keyIn(request.headers, area, serving.keys);
  if (key === undefined) return await sendAnswer(response, say(wrongKey()), none, area, 1);
  const owner = ownerOf(key, serving.keys);
  if (isChat) response.setHeader("demo-organization-id", organizationOf(owner));
  const refusal = body.isTooLarge ? say(tooLarge()) : refusalByFault(faults, area, say, speed);
  const answer = refusal ?? (await carryOut({ serving, area, url, body: body.bytes, requestId, owner }));
  if ("path" in answer) await sendContent(serving, answer, area);
  else if ("frames" in answer) await sendStream(response, answer, faults, area, speed);
  else await sendAnswer(response, answer, refusal ? none : faults, area, speed);
}

/** Its refusals have shapes of their own. */
function isOfAssets(area: string): boolean {
  return area.startsWith("assets.") || area.startsWith("verification.");
}

/** A name for the user of a key that does not give the key away. */
function ownerOf(key: string, keys: readonly string[]): string {
  return key === keys[0] ? OWN_USER : `user-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;
}

const none = new Faults();

/** What belongs to the demo itself: its store, the page of a verification, and its controls. */
async function ownAnswer(serving: Serving, url: URL, body: RequestBody): Promise<Answer> {
  const method = serving.request.method ?? "GET";
  if (url.pathname === STORE_PATH && method === "POST") {
    if (keyIn(serving.request.headers, "store", serving.keys) === undefined) return errorAnswer(wrongKey(), "store", "");
    if (body.isTooLarge) return errorAnswer(tooLarge(), "store", "");
    return serving.store.keep(url.searchParams.get("name"), body.bytes);
  }
  if (url.pathname === VERIFY_PATH) {
    const acceptLanguage = serving.request.headers["accept-language"];
    return answerVerificationPage({ method, url, body: body.bytes, acceptLanguage }, serving.assets.verifications);
  }
  return (await answerControl(method, url, serving.request.headers.host, body.bytes, serving)) ?? noSuchRoute(method, url.pathname);
}

/** A request that was let in. */
interface Entered {
  serving: Serving;
  area: string;
  url: URL;
  body: Buffer;
  requestId: string;
  /** The user whom its key identifies. */
  owner: string;
}

async function carryOut({ serving, area, url, body, requestId, owner }: Entered): Promise<Answer | SentFile | SentStream> {
  const method = serving.request.method ?? "GET";
  const contentType = serving.request.headers["content-type"];
  if (isOfAssets(area)) return await serving.assets.answer({ method, url, contentType, body, owner, requestId });
  const { nativeVideo, compatibleVideo, images, generative } = serving;
  const areas = { "native-video": nativeVideo, "compatible-video": compatibleVideo, images, generative };
  const served = areas[area.split(".")[0] as keyof typeof areas] as (typeof areas)[keyof typeof areas] | undefined;
  try {
    if (area === "chat.models") return answerModels(method, url, serving.request.headers, serving.chat.dialect);
    if (!served) return await serving.chat.answer({ area, method, url, headers: serving.request.headers, body, owner });
    return await served.answer(method, url, contentType, body, owner);
  } catch (error) {
    if (error instanceof Refusal) return errorAnswer(error, area, requestId);
    throw error;
  }
}

/** A video that is served behind the key; it can go wrong as an answer and as a file. */
async function sendContent(serving: Serving, file: SentFile, area: string): Promise<void> {
  const { request, response, faults, speed } = serving;
  if (faults.has("empty-body", area)) {
    return await sendAnswer(response, { ...emptyAnswer(200), headers: { "content-type": file.type } }, none, area, 1);
  }
  const facts = await factsOf(file.path);
  const sent = facts && (await sendFile(request, response, file, facts, { faults, area, wrongType: "text/plain; charset=utf-8", speed }));
  if (sent === "sent") return;
  const words = sent === "unsatisfiable" ? "The requested range is not satisfiable." : "The file is not there any more.";
  await sendAnswer(response, errorAnswer(new Refusal(sent ? 416 : 404, "", words), area, ""), none, area, 1);
}

/** What went wrong inside the gateway itself: said in words to its owner, and as a plain 500 to the client if it can still be. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || (error as NodeJS.ErrnoException).code === "ECONNRESET") return;
  console.error("The demo gateway failed:", error);
  if (response.headersSent) return void response.destroy();
  const answer = jsonAnswer(500, {
    error: { code: "InternalServiceError", message: "The demo gateway failed.", param: "", type: "InternalServerError" },
  });
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

function newRequestId(): string {
  return `0217${Date.now()}${randomBytes(12).toString("hex")}`;
}
