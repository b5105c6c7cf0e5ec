/** What a verification's result code most likely means; the words are `verification.codes`. */
export type ResultMeaning =
  | "network"
  | "unknown"
  | "interrupted"
  | "liveness"
  | "cancelled"
  | "attempts"
  | "camera"
  | "comparison"
  | "device"
  | "parameters"
  | "media"
  | "algorithm"
  | "noFace"
  | "permission"
  | "noSuch"
  | "rate"
  | "internal"
  | "other";

/** Only 10000 is documented; these are of the service's wider family (wire notes 2.8). Ranges have both ends in them. */
const meanings: readonly (readonly [from: number, to: number, meaning: ResultMeaning])[] = [
  [-1000, -1000, "network"],
  [-1001, -1001, "unknown"],
  [-1002, -1002, "interrupted"],
  [-1003, -1003, "liveness"],
  [-1006, -1006, "cancelled"],
  [-1101, -1101, "attempts"],
  [-3003, -3003, "camera"],
  [-5021, -5021, "comparison"],
  [50_200, 50_201, "parameters"],
  [50_205, 50_214, "media"],
  [50_215, 50_215, "algorithm"],
  [50_400, 50_400, "permission"],
  [50_402, 50_402, "noSuch"],
  [50_429, 50_429, "rate"],
  [50_500, 50_501, "internal"],
  [60_102, 60_102, "noFace"],
];

/** The meaning of a code as it came; of an unknown negative one at least that the device gave up, of any other nothing. */
export function meaningOf(resultCode: string): ResultMeaning {
  const code = /^-?\d+$/.test(resultCode.trim()) ? Number(resultCode) : undefined;
  if (code === undefined) return "other";
  const known = meanings.find(([from, to]) => code >= from && code <= to);
  return known?.[2] ?? (code < 0 ? "device" : "other");
}
