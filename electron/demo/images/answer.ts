import type { ImageRequest } from "./request.ts";

/** A picture as it was made. */
export interface MadePicture {
  bytes: Buffer;
  format: ImageRequest["outputFormat"];
  width: number;
  height: number;
  hasAlpha: boolean;
}

/** One item of `data`. */
export type ImageItem = Record<string, unknown>;

/** What stands around the items (wire notes 4.1): older models tell nothing of it. */
export function envelope(request: ImageRequest, items: ImageItem[], made: readonly MadePicture[], inputs: number): Record<string, unknown> {
  const created = Math.floor(Date.now() / 1000);
  const [first] = made;
  if (!request.model.outputFormats || !first) return { created, data: items };
  return {
    created,
    data: items,
    background: first.hasAlpha ? "transparent" : "opaque",
    output_format: first.format,
    quality: qualityOf(request),
    size: `${first.width}x${first.height}`,
    usage: usageOf(request, made, inputs),
  };
}

/** `auto` is decided by the service. */
function qualityOf({ quality }: ImageRequest): string {
  return quality === "auto" ? "medium" : quality;
}

const TOKENS_PER_MEGAPIXEL: Record<string, number> = { low: 260, medium: 1000, high: 3970 };

function usageOf(request: ImageRequest, made: readonly MadePicture[], inputs: number): Record<string, unknown> {
  const text = Math.ceil([...request.prompt].length / 4);
  const image = inputs * 194;
  const each = TOKENS_PER_MEGAPIXEL[qualityOf(request)] ?? 0;
  const output = made.reduce((sum, { width, height }) => sum + Math.round((each * width * height) / 1_048_576), 0);
  return {
    input_tokens: text + image,
    input_tokens_details: { text_tokens: text, image_tokens: image },
    output_tokens: output,
    total_tokens: text + image + output,
  };
}

/** How the old model's service rewords a prompt. */
export function revisedPrompt({ prompt, style }: ImageRequest): string {
  return `A ${style === "natural" ? "natural, restrained" : "vivid, dramatic"} picture of ${prompt.trim().slice(0, 900)}, in fine detail and soft light.`;
}
