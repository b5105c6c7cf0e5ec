import sharp from "sharp";
import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";

export interface ImagesSeen {
  created: number;
  data: { url?: string; b64_json?: string; revised_prompt?: string; error?: { code: string; message: string } }[];
  background?: string;
  output_format?: string;
  quality?: string;
  size?: string;
  usage?: { input_tokens: number; output_tokens: number; total_tokens: number };
}

export interface ImageErrorSeen {
  error: { message: string; type: string; param: string | null; code: string | null; moderation_details?: unknown };
}

/** A demo gateway with plain calls to its image routes: nothing of the studio's own client is between. */
export class DemoImagesUnderTest {
  readonly gateway: DemoGateway;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
  }

  static async start(options: DemoGatewayOptions): Promise<DemoImagesUnderTest> {
    return new DemoImagesUnderTest(await startDemoGateway(options));
  }

  /** A form goes to `edits`, an object as JSON to `generations`. */
  async ask(body: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = { authorization: `Bearer ${this.gateway.key}` };
    if (!isForm) headers["content-type"] = "application/json";
    const path = `/v1/images/${isForm ? "edits" : "generations"}`;
    return await fetch(this.gateway.url + path, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
  }

  /** Asks for what has to be accepted. */
  async make(body: unknown): Promise<ImagesSeen> {
    const answer = await this.ask(body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${text}`);
    return JSON.parse(text) as ImagesSeen;
  }

  /** The bytes of the first picture. */
  async picture(body: unknown): Promise<Buffer> {
    const { data } = await this.make(body);
    return Buffer.from(data[0]?.b64_json ?? "", "base64");
  }

  async refusal(body: unknown): Promise<{ status: number } & ImageErrorSeen["error"]> {
    const answer = await this.ask(body);
    return { status: answer.status, ...((await answer.json()) as ImageErrorSeen).error };
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

/** The smallest request that is accepted, answered in base64. */
export function wish(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: "img-2", prompt: "a paper lantern over a quiet lake", response_format: "b64_json", ...change };
}

/** An edit's form; several values of a field are repeated. */
export function editForm(fields: Record<string, string | File | readonly (string | File)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ prompt: "snow on the mountains", size: "auto", response_format: "b64_json", ...fields })) {
    for (const each of [value].flat() as (string | File)[]) form.append(name, each);
  }
  return form;
}

export function fileOf(bytes: Uint8Array, type = "image/png", name = `picture.${type.split("/")[1]}`): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** A picture in which no two neighbours have the same colour. */
export async function patterned(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = channels === 4 && at % 4 === 3 ? 255 : (at * 37 + Math.floor(at / width) * 11) % 256;
  return await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

export interface Square {
  left: number;
  top: number;
  side: number;
}

/** A mask that replaces one square: alpha 0 there, 255 elsewhere, unless said. */
export async function maskOf(width: number, height: number, { left, top, side }: Square, alphas = { inside: 0, outside: 255 }) {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= left && x < left + side && y >= top && y < top + side;
      data[(y * width + x) * 4 + 3] = isInside ? alphas.inside : alphas.outside;
    }
  }
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** How many pixels differ inside a square and outside of it, and how many there are inside. */
export async function differences(a: Buffer, b: Buffer, { left, top, side }: Square) {
  const [one, other] = await Promise.all([a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height) throw new Error("Other sizes");
  const { width, height } = one.info;
  const count = { inside: 0, outside: 0, size: side * side };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 3;
    if (one.data.subarray(at, at + 3).equals(other.data.subarray(at, at + 3))) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isInside = x >= left && x < left + side && y >= top && y < top + side;
    count[isInside ? "inside" : "outside"] += 1;
  }
  return count;
}
