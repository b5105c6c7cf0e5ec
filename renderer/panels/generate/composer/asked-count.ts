/** At most so many answers are asked for at once. */
export const MOST_ANSWERS = 16;

/** How many requests a message is, and how many answers they bring; each answer is paid. */
export function askedCount({ models, ratios, candidates = 1 }: { models: number; ratios: number; candidates?: number | undefined }): {
  requests: number;
  answers: number;
} {
  const requests = models * Math.max(1, ratios);
  return { requests, answers: requests * candidates };
}
