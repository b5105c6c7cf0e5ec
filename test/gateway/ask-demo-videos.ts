import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";
import { storeFile } from "../store-file.ts";

export interface VideoSeen {
  id: string;
  object: string;
  model: string;
  status: string;
  progress: number;
  created_at: number;
  completed_at: number | null;
  expires_at: number | null;
  error: { code: string; message: string } | null;
  size: string;
  seconds: string;
  remixed_from_video_id: string | null;
  meta_data?: { url: string };
}

export interface VideoErrorSeen {
  error: { message: string; type: string; param: string | null; code: string | null };
}

/** A demo gateway with plain calls to its compatible video routes: nothing of the studio's own client is between. */
export class DemoVideosUnderTest {
  readonly gateway: DemoGateway;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
  }

  static async start(options: DemoGatewayOptions): Promise<DemoVideosUnderTest> {
    return new DemoVideosUnderTest(await startDemoGateway(options));
  }

  /** `path` is under /v1/videos; a body that is no form goes as JSON. */
  async ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = { authorization: `Bearer ${this.gateway.key}`, ...more };
    if (body !== undefined && !isForm) headers["content-type"] ??= "application/json";
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return await fetch(`${this.gateway.url}/v1/videos${path}`, { method, headers, ...sent });
  }

  /** Creates a video that has to be accepted. */
  async create(body: unknown): Promise<VideoSeen> {
    const answer = await this.ask("POST", "", body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${text}`);
    return JSON.parse(text) as VideoSeen;
  }

  async query(id: string): Promise<VideoSeen> {
    return (await (await this.ask("GET", `/${id}`)).json()) as VideoSeen;
  }

  /** Asks until the video has one of these states; the test's own time limit ends it. */
  async until(id: string, ...statuses: string[]): Promise<VideoSeen> {
    for (;;) {
      const video = await this.query(id);
      if (statuses.includes(video.status)) return video;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Puts bytes into the demo's public store and returns their URL. */
  async store(bytes: Uint8Array, name?: string): Promise<string> {
    return await storeFile(this.gateway, bytes, name);
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

/** The smallest JSON request that is accepted. */
export function jsonVideo(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: "vidgen-2", prompt: "a paper lantern over a quiet lake", ...change };
}

/** The smallest form that is accepted, with more fields. */
export function formVideo(change: Record<string, string | Blob> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: "clip-2", prompt: "a paper lantern over a quiet lake", ...change })) {
    form.set(name, value);
  }
  return form;
}
