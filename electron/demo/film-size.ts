/** Pixels by resolution and ratio (wire notes 1.15, the three ratios of the interface). */
const sizes: Record<string, Record<string, readonly [number, number]>> = {
  "480p": { "16:9": [864, 496], "9:16": [496, 864], "1:1": [640, 640] },
  "720p": { "16:9": [1280, 720], "9:16": [720, 1280], "1:1": [960, 960] },
  "1080p": { "16:9": [1920, 1080], "9:16": [1080, 1920], "1:1": [1440, 1440] },
};

export function filmSize(resolution: string, ratio: string): readonly [width: number, height: number] {
  const size = sizes[resolution]?.[ratio];
  if (!size) throw new RangeError(`No size for ${resolution} ${ratio}`);
  return size;
}

/** The offered ratio nearest to a picture's shape. */
export function nearestRatio(width: number, height: number): string {
  const shapes: readonly [string, number][] = [
    ["16:9", 16 / 9],
    ["1:1", 1],
    ["9:16", 9 / 16],
  ];
  const distance = (shape: number) => Math.abs(Math.log(width / height / shape));
  return shapes.reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0];
}
