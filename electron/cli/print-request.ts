import type { RequestPreview } from "../../shared/contract/jobs.ts";
import type { Output } from "./output.ts";

/** What `--print-request` shows instead of sending it. Resolves to the exit status. */
export async function printRequest(output: Output, asked: RequestPreview | Promise<RequestPreview>): Promise<number> {
  const request = await asked;
  output.result(request, [JSON.stringify(request, undefined, 2)]);
  return 0;
}
