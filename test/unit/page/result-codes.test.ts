import { expect, test } from "vitest";
import { meaningOf } from "../../../renderer/frame/verification/result-codes.ts";

test.each([
  ["-1003", "liveness"],
  ["-1006", "cancelled"],
  ["-3003", "camera"],
  ["50205", "media"],
  ["50214", "media"],
  ["50215", "algorithm"],
  ["60102", "noFace"],
  ["-4711", "device"],
  ["50299", "other"],
  ["", "other"],
  ["1e4", "other"],
])("VF-03 the code %s means %s", (code, meaning) => {
  expect(meaningOf(code)).toBe(meaning);
});
