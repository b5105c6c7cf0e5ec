import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";

export interface BlockSeen {
  type: string;
  text?: string;
  thinking?: string;
  signature?: string;
  data?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: unknown;
  citations?: { url: string }[] | null;
}

export interface MessageSeen {
  id: string;
  type: string;
  role: string;
  model: string;
  content: BlockSeen[];
  stop_reason: string;
  stop_sequence: string | null;
  stop_details: { type: string } | null;
  usage: { input_tokens: number; output_tokens: number; service_tier?: string };
}

export interface ChatErrorSeen {
  type: string;
  error: { type: string; message: string; details?: { error_code: string } };
  request_id: string;
}

/** A demo gateway with plain calls to its chat routes: nothing of the studio's own client is between. */
export class DemoChatUnderTest {
  readonly gateway: DemoGateway;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
  }

  static async start(options: DemoGatewayOptions): Promise<DemoChatUnderTest> {
    return new DemoChatUnderTest(await startDemoGateway(options));
  }

  /** `path` is what comes after `/v1/`; an object is sent as JSON, a form as it is. */
  async ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.gateway.key}`, ...more };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers["content-type"] = "application/json";
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return await fetch(`${this.gateway.url}/v1/${path}`, { method, headers, ...sent });
  }

  /** What has to be accepted, as JSON. */
  async get<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
    const answer = await this.ask(method, path, body, more);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  async message(change: Record<string, unknown> = {}, more: Record<string, string> = {}): Promise<MessageSeen> {
    return await this.get<MessageSeen>("POST", "messages", wish(change), more);
  }

  /** A refusal in one line of facts. */
  async refusal(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const answer = await this.ask(method, path, body, more);
    const { error, request_id } = (await answer.json()) as ChatErrorSeen;
    return { status: answer.status, ...error, hasId: request_id === answer.headers.get("request-id") };
  }

  /** The bytes of a stream as text; what came before a reset is kept. */
  async stream(change: Record<string, unknown> = {}): Promise<{ text: string; isWhole: boolean; chunks: number }> {
    const answer = await this.ask("POST", "messages", wish({ ...change, stream: true }));
    const seen = { text: "", isWhole: false, chunks: 0 };
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        seen.text += decoder.decode(chunk as Uint8Array, { stream: true });
        seen.chunks += 1;
      }
      seen.isWhole = true;
    } catch {
      seen.isWhole = false;
    }
    return seen;
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

/** The smallest request that is accepted. */
export function wish(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: "chat-large-4", max_tokens: 4000, messages: [{ role: "user", content: "hello" }], ...change };
}

export function says(content: unknown): { messages: { role: string; content: unknown }[] } {
  return { messages: [{ role: "user", content }] };
}

interface EventSeen {
  type: string;
  index?: number;
  delta?: Record<string, unknown>;
  error?: { type: string };
}

/** The events in the text of a stream of plain line ends. */
export function eventsIn(text: string): EventSeen[] {
  const lines = text.split("\n").filter((line) => line.startsWith("data: {") && line.endsWith("}"));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)) as EventSeen);
}

/** What the text deltas of a stream say together. */
export function saidIn(text: string): string {
  return eventsIn(text)
    .map(({ delta }) => (delta?.["type"] === "text_delta" ? String(delta["text"]) : ""))
    .join("");
}
