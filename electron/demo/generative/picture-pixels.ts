import type { GenerativeModel, PictureSize } from "./models.ts";

type Sides = readonly [width: number, height: number];

/** Pixels of each ratio at 1K, as the services with these models make them: about a megapixel in steps of 16. */
const ofThreeSeries: Record<string, Sides> = {
  "1:1": [1024, 1024],
  "2:3": [848, 1264],
  "3:2": [1264, 848],
  "3:4": [896, 1200],
  "4:3": [1200, 896],
  "4:5": [928, 1152],
  "5:4": [1152, 928],
  "9:16": [768, 1376],
  "16:9": [1376, 768],
  "21:9": [1584, 672],
  "1:4": [512, 2048],
  "4:1": [2048, 512],
  "1:8": [384, 3072],
  "8:1": [3072, 384],
};

const ofOlderSeries: Record<string, Sides> = {
  "1:1": [1024, 1024],
  "2:3": [832, 1248],
  "3:2": [1248, 832],
  "3:4": [864, 1184],
  "4:3": [1184, 864],
  "4:5": [896, 1152],
  "5:4": [1152, 896],
  "9:16": [768, 1344],
  "16:9": [1344, 768],
  "21:9": [1536, 672],
};

const factors: Record<PictureSize, number> = { "0.5K": 0.5, "1K": 1, "2K": 2, "4K": 4 };

/** Width and height in pixels of a picture of this ratio and size. */
export function pixelsFor({ series }: GenerativeModel, ratio: string, size: PictureSize): Sides {
  const [width, height] = (series === 3 ? ofThreeSeries : ofOlderSeries)[ratio] ?? [1024, 1024];
  return [width * factors[size], height * factors[size]];
}

/** The model's ratio that is nearest to a picture's own. */
export function nearestRatio(ratios: readonly string[], width: number, height: number): string {
  const wanted = Math.log(width / height);
  const distance = (ratio: string) => {
    const [wide = 1, high = 1] = ratio.split(":").map(Number);
    return Math.abs(Math.log(wide / high) - wanted);
  };
  return ratios.toSorted((one, other) => distance(one) - distance(other))[0] ?? "1:1";
}
