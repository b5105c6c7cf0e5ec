/** One way to draw a picture smaller. */
export interface ShrinkStep {
  width: number;
  height: number;
  /** Of the JPEG, 0 to 1. */
  quality: number;
}

const qualities = [0.92, 0.85, 0.78, 0.7] as const;
const scales = [1, 0.85, 0.7, 0.55, 0.42, 0.32, 0.24, 0.18] as const;

/** From the least loss to the most: quality first, then pixels. */
export function shrinkSteps({ width, height }: { width: number; height: number }): ShrinkStep[] {
  return scales.flatMap((scale) =>
    qualities.map((quality) => ({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      quality,
    })),
  );
}

/**
 * The first way whose file is smaller than `limit` bytes, with the file. Where even the strongest quality of a size is too much, its gentler
 * ones are not tried. Nothing when none is small enough.
 */
export async function findSmaller<File extends { size: number }>(
  picture: { width: number; height: number },
  limit: number,
  draw: (step: ShrinkStep) => Promise<File>,
): Promise<{ step: ShrinkStep; file: File } | undefined> {
  const steps = shrinkSteps(picture);
  for (let from = 0; from < steps.length; from += qualities.length) {
    const ofSize = steps.slice(from, from + qualities.length);
    const strongest = ofSize.at(-1);
    if (!strongest) return undefined;
    const smallest = await draw(strongest);
    if (smallest.size >= limit) continue;
    for (const step of ofSize.slice(0, -1)) {
      const file = await draw(step);
      if (file.size < limit) return { step, file };
    }
    return { step: strongest, file: smallest };
  }
  return undefined;
}
