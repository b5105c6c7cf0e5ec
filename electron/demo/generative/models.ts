import { ServiceError } from "./service-error.ts";

export const pictureSizes = ["0.5K", "1K", "2K", "4K"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** A model of the generative area (interface 2.1 and 4.7). */
export interface GenerativeModel {
  id: string;
  /** Decides how thinking is asked for, and whether signatures are demanded. */
  series: 3 | 2.5;
  /** Absent for models that write text only. */
  pictures?: { sizes: readonly PictureSize[]; ratios: readonly string[] };
  /** Largest `maxOutputTokens`. */
  mostOutput: number;
  /** Tokens that a request may hold. */
  window: number;
}

const usualRatios = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;
const allRatios = [...usualRatios, "1:4", "1:8", "4:1", "8:1"] as const;
const image = { mostOutput: 32_768, window: 131_072 } as const;
const text = { mostOutput: 65_536, window: 1_048_576 } as const;

const models: readonly GenerativeModel[] = [
  { id: "genimg-flash-3.1", series: 3, pictures: { sizes: pictureSizes, ratios: allRatios }, ...image },
  { id: "genimg-pro-3", series: 3, pictures: { sizes: ["1K", "2K", "4K"], ratios: usualRatios }, ...image },
  { id: "genimg-flash-2.5", series: 2.5, pictures: { sizes: ["1K", "2K"], ratios: usualRatios }, ...image },
  { id: "gentext-pro-3", series: 3, ...text },
  { id: "gentext-pro-2.5", series: 2.5, ...text },
  { id: "gentext-flash-2.5", series: 2.5, ...text },
];

/** Throws a `ServiceError` for a model that is not there. */
export function generativeModel(id: string): GenerativeModel {
  const model = models.find((each) => each.id === id);
  if (model) return model;
  const words = `models/${id.slice(0, 80)} is not found for API version v1beta, or is not supported for generateContent.`;
  throw new ServiceError(404, words);
}
