import { jsonAnswer, type Answer } from "./answer.ts";
import { contentOf } from "./compatible-video-content.ts";
import { newRemix, newVideo } from "./compatible-video-create.ts";
import { pageOf } from "./compatible-video-list.ts";
import { readCompatibleVideoRequest, readRemixPrompt } from "./compatible-video-reading.ts";
import { goneAt, videoResource, videoStatusAt, type VideoTask } from "./compatible-video-task.ts";
import type { Faults } from "./faults.ts";
import type { SentFile } from "./file-sending.ts";
import { FilmTurns } from "./film-turns.ts";
import type { Films } from "./films.ts";
import type { PublicStore } from "./public-store.ts";
import { Refusal } from "./refusal.ts";
import type { SignedUrls } from "./signed-urls.ts";
import type { Tasks } from "./tasks.ts";

const PATH = "/v1/videos";

interface Parts {
  videos: Tasks<VideoTask>;
  films: Films;
  urls: SignedUrls;
  store: PublicStore;
  faults: Faults;
  speed: number;
}

/** Compatible video: create, query, list, delete, content, remix (interface 4.4; wire notes 3). */
export class CompatibleVideo {
  #parts: Parts;
  #turns: FilmTurns<VideoTask>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turns = new FilmTurns(parts.videos, parts.films);
  }

  /** Throws a `Refusal` for what it does not accept. */
  async answer(method: string, url: URL, contentType: string | undefined, body: Buffer): Promise<Answer | SentFile> {
    const [id = "", operation = ""] = url.pathname.slice(PATH.length + 1).split("/", 2);
    switch (`${method === "HEAD" ? "GET" : method} ${id === "" ? "" : "id"}${operation === "" ? "" : ` ${operation}`}`) {
      case "POST ":
        return await this.#create(contentType, body);
      case "GET ":
        return this.#list(url.searchParams);
      case "GET id":
        return jsonAnswer(200, this.#resource(this.#find(id)));
      case "DELETE id":
        return this.#delete(this.#find(id));
      case "GET id content":
        return contentOf(this.#find(id), url.searchParams.get("variant"), this.#parts.films, this.#parts.faults);
      case "POST id remix":
        return await this.#remix(this.#find(id), contentType, body);
      default:
        throw new Refusal(404, "", `Invalid URL (${method} ${url.pathname})`);
    }
  }

  close(): void {
    this.#turns.close();
  }

  async #create(contentType: string | undefined, body: Buffer): Promise<Answer> {
    const request = await readCompatibleVideoRequest(contentType, body);
    return this.#begin(await newVideo(request, { ...this.#parts, lifetime: this.#parts.urls.lifetime }));
  }

  async #remix(of: VideoTask, contentType: string | undefined, body: Buffer): Promise<Answer> {
    const prompt = await readRemixPrompt(contentType, body);
    const status = videoStatusAt(of, Date.now());
    if (status !== "completed") throw new Refusal(400, "", `Only a completed video can be remixed, current status: ${status}`);
    if (Date.now() >= goneAt(of)) throw new Refusal(404, "video_expired", "The video has expired.");
    return this.#begin(newRemix(of, prompt, { ...this.#parts, lifetime: this.#parts.urls.lifetime }));
  }

  #begin(video: VideoTask): Answer {
    this.#parts.videos.save(video);
    this.#turns.schedule(video);
    return jsonAnswer(200, videoResource(video, video.createdAt));
  }

  #find(id: string): VideoTask {
    const video = this.#parts.videos.find(id);
    if (!video) throw new Refusal(404, "", `Video with id '${id.slice(0, 80)}' not found.`, "video_id");
    return video;
  }

  #resource(video: VideoTask): Record<string, unknown> {
    const now = Date.now();
    const status = videoStatusAt(video, now);
    if (status === "processing") void this.#turns.make(video);
    if (video.moderatingPolls > 0 && status !== "queued") {
      video.moderatingPolls -= 1;
      this.#parts.videos.save(video);
      return videoResource(video, now, undefined, "moderating");
    }
    const url = status === "completed" ? this.#parts.urls.signUntil(`${video.filmName}.mp4`, goneAt(video)) : undefined;
    return videoResource(video, now, url);
  }

  #list(query: URLSearchParams): Answer {
    const { page, hasMore } = pageOf(this.#parts.videos.all(), query);
    const data = page.map((video) => this.#resource(video));
    return jsonAnswer(200, { object: "list", data, first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null, has_more: hasMore });
  }

  #delete(video: VideoTask): Answer {
    const status = videoStatusAt(video, Date.now());
    if (status === "queued" || status === "processing") {
      throw new Refusal(400, "", `Only a completed or failed video can be deleted, current status: ${status}`);
    }
    this.#turns.drop(video.id);
    this.#parts.videos.delete(video.id);
    return jsonAnswer(200, { id: video.id, deleted: true, object: "video.deleted" });
  }
}
