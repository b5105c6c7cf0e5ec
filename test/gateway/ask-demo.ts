import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";

export interface TaskSeen {
  id: string;
  model: string;
  status: string;
  error: { code: string; message: string } | null;
  content?: { video_url: string; last_frame_url?: string };
  usage?: { completion_tokens: number; total_tokens: number; tool_usage?: { web_search: number } };
  seed: number;
  resolution: string;
  ratio: string;
  duration?: number;
  frames?: number;
  framespersecond: number;
  generate_audio: boolean;
  created_at: number;
  updated_at: number;
  service_tier: string;
  execution_expires_after: number;
  draft?: boolean;
  draft_task_id?: string;
}

export interface ErrorSeen {
  error: { code: string; message: string; param: string; type: string };
}

/** A demo gateway with plain calls to its native video routes: nothing of the studio's own client is between. */
export class DemoUnderTest {
  readonly gateway: DemoGateway;
  readonly tasksUrl: string;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
    this.tasksUrl = `${gateway.url}/api/v3/contents/generations/tasks`;
  }

  static async start(options: DemoGatewayOptions): Promise<DemoUnderTest> {
    return new DemoUnderTest(await startDemoGateway(options));
  }

  async ask(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.gateway.key}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    return await fetch(`${this.tasksUrl}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  /** Creates a task that has to be accepted and returns its id. */
  async create(body: unknown): Promise<string> {
    const answer = await this.ask("POST", "", body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  }

  async query(id: string): Promise<TaskSeen> {
    return (await (await this.ask("GET", `/${id}`)).json()) as TaskSeen;
  }

  /** Asks until the task has one of these states; the test's own time limit ends it. */
  async until(id: string, ...statuses: string[]): Promise<TaskSeen> {
    for (;;) {
      const task = await this.query(id);
      if (statuses.includes(task.status)) return task;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

/** The smallest request that is accepted; a fixed seed, so that the tests of a gateway share one film. */
export function textRequest(change: Record<string, unknown> = {}): Record<string, unknown> {
  const content = [{ type: "text", text: "a paper lantern over a quiet lake" }];
  return { model: "vidgen-2", content, duration: 5, resolution: "480p", ratio: "1:1", seed: 7, ...change };
}
