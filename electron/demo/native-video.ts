import { emptyAnswer, jsonAnswer, type Answer } from "./answer.ts";
import type { AssetArea } from "./assets/asset-area.ts";
import type { Faults } from "./faults.ts";
import { statusAt, type TaskStatus } from "./film-task.ts";
import { FilmTurns } from "./film-turns.ts";
import type { Films } from "./films.ts";
import { withAssets } from "./native-video-assets.ts";
import { readNativeVideoRequest } from "./native-video-request.ts";
import { newTask } from "./native-video-create.ts";
import { taskResource, type FilmUrls, type Task } from "./native-video-task.ts";
import { invalid, Refusal } from "./refusal.ts";
import type { SignedUrls } from "./signed-urls.ts";
import type { Tasks } from "./tasks.ts";

const PATH = "/api/v3/contents/generations/tasks";

interface Parts {
  tasks: Tasks<Task>;
  films: Films;
  urls: SignedUrls;
  faults: Faults;
  speed: number;
  assets: AssetArea;
}

/** Native video: create, query, list, cancel (interface 4.1, 4.2; wire notes 1.11). */
export class NativeVideo {
  #parts: Parts;
  #turns: FilmTurns<Task>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turns = new FilmTurns(parts.tasks, parts.films);
  }

  /** Throws a `Refusal` for what it does not accept. `owner` is the user of the key, whose assets can be used. */
  async answer(method: string, url: URL, contentType: string | undefined, body: Buffer, owner: string): Promise<Answer> {
    const id = url.pathname.slice(PATH.length + 1);
    if (method === "POST" && id === "") return await this.#create(contentType, body, owner);
    if (method === "GET" && id === "") return this.#list(url.searchParams);
    if (method === "GET") return jsonAnswer(200, this.#resource(this.#find(id)));
    if (method === "DELETE" && id !== "") return this.#delete(this.#find(id));
    throw new Refusal(405, "InvalidParameter", `The method ${method} is not allowed here.`);
  }

  close(): void {
    this.#turns.close();
  }

  async #create(contentType: string | undefined, body: Buffer, owner: string): Promise<Answer> {
    const asked = await readNativeVideoRequest(contentType, body);
    const request = { ...asked, content: await withAssets(asked.content, this.#parts.assets, owner) };
    const task = await newTask(request, this.#parts);
    this.#parts.tasks.save(task);
    this.#turns.schedule(task);
    return jsonAnswer(200, { id: task.id });
  }

  #find(id: string): Task {
    const task = this.#parts.tasks.find(id);
    if (!task) throw new Refusal(404, "NotFound.Task", `The task ${id.slice(0, 80)} does not exist.`, "id");
    return task;
  }

  #resource(task: Task): Record<string, unknown> {
    const status = statusAt(task, Date.now());
    if (status === "running") void this.#turns.make(task);
    const isModerating = task.moderatingPolls > 0 && status !== "queued";
    if (!isModerating) return taskResource(task, status, status, status === "succeeded" ? this.#urlsOf(task) : undefined);
    task.moderatingPolls -= 1;
    this.#parts.tasks.save(task);
    return taskResource(task, "moderating", "running");
  }

  #urlsOf(task: Task): FilmUrls {
    const { urls } = this.#parts;
    const video = urls.sign(`${task.filmName}.mp4`);
    return { video_url: video, ...(task.film.lastFrame && { last_frame_url: urls.sign(`${task.filmName}.png`) }) };
  }

  #list(query: URLSearchParams): Answer {
    const page = readPage(query, "page_num", 1);
    const size = readPage(query, "page_size", 10);
    const status = query.get("filter.status");
    const ids = query.getAll("filter.task_ids");
    const now = Date.now();
    const tasks = this.#parts.tasks
      .all()
      .filter((task) => (status === null || statusAt(task, now) === status) && (ids.length === 0 || ids.includes(task.id)))
      .toReversed();
    const items = tasks.slice((page - 1) * size, page * size).map((task) => this.#resource(task));
    return jsonAnswer(200, { total: tasks.length, items });
  }

  #delete(task: Task): Answer {
    const status: TaskStatus = statusAt(task, Date.now());
    if (status === "running" || status === "cancelled") {
      throw new Refusal(409, "OperationDenied.InvalidState", `The task is ${status} and can be neither cancelled nor deleted.`, "id");
    }
    this.#turns.drop(task.id);
    if (status === "queued") this.#parts.tasks.save({ ...task, cancelledAt: Date.now() });
    else this.#parts.tasks.delete(task.id);
    return emptyAnswer(200);
  }
}

function readPage(query: URLSearchParams, name: string, normal: number): number {
  const text = query.get(name);
  if (text === null) return normal;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 500) throw invalid(name, "it must be from 1 to 500");
  return value;
}
