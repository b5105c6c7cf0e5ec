import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";

export interface PartSeen {
  text?: string;
  thought?: boolean;
  inlineData?: { mimeType: string; data: string };
  thoughtSignature?: string;
  demoNote?: unknown;
  functionCall?: { name: string; args: unknown };
  executableCode?: { language: string; code: string };
  codeExecutionResult?: { outcome: string; output: string };
}

interface CandidateSeen {
  content?: { role: string; parts?: PartSeen[] };
  finishReason?: string;
  finishMessage?: string;
  index: number;
  safetyRatings?: { category: string; blocked?: boolean }[];
  groundingMetadata?: {
    webSearchQueries: string[];
    searchEntryPoint: { renderedContent: string };
    groundingChunks: { web: { uri: string; title: string } }[];
    groundingSupports: {
      segment: { partIndex?: number; startIndex?: number; endIndex: number; text: string };
      groundingChunkIndices: number[];
    }[];
  };
}

export interface BodySeen {
  candidates?: CandidateSeen[];
  promptFeedback?: { blockReason: string };
  usageMetadata?: Record<string, unknown>;
  modelVersion?: string;
  responseId?: string;
  error?: { code: number; status: string; message: string };
}

interface ErrorSeen {
  code: number | string;
  message: string;
  status?: string;
  type?: string;
  details?: Record<string, unknown>[];
}

/** A demo gateway with plain calls to its generative routes: nothing of the studio's own client is between. */
export class DemoGenerativeUnderTest {
  readonly gateway: DemoGateway;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
  }

  static async start(options: DemoGatewayOptions): Promise<DemoGenerativeUnderTest> {
    return new DemoGenerativeUnderTest(await startDemoGateway(options));
  }

  /** `call` is what comes after `/v1beta/models/`; a text is sent as it is. */
  async ask(call: string, body: unknown): Promise<Response> {
    return await fetch(`${this.gateway.url}/v1beta/models/${call}`, {
      method: "POST",
      headers: { "x-goog-api-key": this.gateway.key, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** What has to be accepted. */
  async generate(model: string, body: unknown): Promise<BodySeen> {
    const answer = await this.ask(`${model}:generateContent`, body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${text}`);
    return JSON.parse(text) as BodySeen;
  }

  /** A refusal in one line of facts. */
  async refusal(model: string, body: unknown): Promise<ErrorSeen & { http: number }> {
    const answer = await this.ask(`${model}:generateContent`, body);
    const { error } = (await answer.json()) as { error: ErrorSeen };
    return { http: answer.status, ...error };
  }

  /** The bytes of a stream as text, and how many pieces they came in. */
  async stream(model: string, body: unknown, query = "?alt=sse"): Promise<{ text: string; pieces: number; type: string | null }> {
    const answer = await this.ask(`${model}:streamGenerateContent${query}`, body);
    const decoder = new TextDecoder();
    const seen = { text: "", pieces: 0, type: answer.headers.get("content-type") };
    for await (const piece of answer.body ?? []) {
      seen.text += decoder.decode(piece as Uint8Array, { stream: true });
      seen.pieces += 1;
    }
    return seen;
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

/** One turn of text, with a configuration. */
export function asks(text: string, generationConfig?: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return { contents: [{ role: "user", parts: [{ text }] }], ...(generationConfig && { generationConfig }), ...more };
}

/** The bodies in the text of a stream of events that end in blank lines. */
export function bodiesIn(text: string, separator = "\n\n"): BodySeen[] {
  const events = text.split(separator).filter((event) => event.startsWith("data: {"));
  return events.map((event) => JSON.parse(event.slice("data: ".length)) as BodySeen);
}

export function partsIn(body: BodySeen, candidate = 0): PartSeen[] {
  return body.candidates?.find(({ index }) => index === candidate)?.content?.parts ?? [];
}

/** Thoughts are left out. */
export function textIn(...bodies: BodySeen[]): string {
  const parts = bodies.flatMap((body) => partsIn(body));
  return parts.map((part) => (part.thought === true ? "" : (part.text ?? ""))).join("");
}

export function pictureIn(...bodies: BodySeen[]): Buffer {
  const last = bodies.flatMap((body) => partsIn(body)).findLast((part) => part.inlineData && part.thought !== true);
  return Buffer.from(last?.inlineData?.data ?? "", "base64");
}
