import { z } from "zod";
import { failureActions, failureCodes, type FailureData as Data } from "../failure.ts";

/** How a failure crosses the contract; what the fields mean is said with the type. */
export const FailureData: z.ZodType<Data> = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  reason: z.string().optional(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tried: z.string().optional(),
  service: z
    .object({
      status: z.number().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      requestId: z.string().optional(),
      param: z.string().optional(),
    })
    .optional(),
  action: z.enum(failureActions),
  delivery: z.enum(["not-sent", "unknown", "answered"]).optional(),
  retryAfter: z.number().optional(),
});
