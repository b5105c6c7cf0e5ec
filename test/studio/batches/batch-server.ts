import { answer, type Behaviour, startOddServer } from "../../gateway/odd-server.ts";

interface Kept {
  custom_id: string;
  params: { messages: { content: string }[] };
}

/** A service with one batch, which ends after `questions` questions; what comes of a request is `resultOf`'s to say. */
export async function startBatchServer({
  questions = 1,
  resultOf = echo,
}: { questions?: number; resultOf?: (request: Kept) => unknown } = {}) {
  const server = await startOddServer();
  let requests: Kept[] = [];
  let asked = 0;
  let isCancelled = false;
  const batch = () => {
    const hasEnded = requests.length > 0 && (asked > questions || isCancelled);
    const counts = {
      processing: hasEnded ? 0 : requests.length,
      succeeded: hasEnded ? requests.length : 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    };
    const status = hasEnded ? "ended" : isCancelled ? "canceling" : "in_progress";
    const created_at = new Date().toISOString();
    return { id: "msgbatch_1", type: "message_batch", processing_status: status, request_counts: counts, created_at, future_field: 1 };
  };
  const behave: Behaviour = (request, response, seen) => {
    const path = seen.url.split("?")[0];
    const say = (status: number, body: unknown) => answer(status, body)(request, response, seen);
    if (seen.method === "POST" && path === "/v1/messages/batches") {
      requests = (JSON.parse(seen.body) as { requests: Kept[] }).requests;
      return say(200, batch());
    }
    if (path === "/v1/messages/batches") return say(200, { data: [batch()], has_more: false, last_id: "msgbatch_1" });
    if (path?.endsWith("/cancel")) isCancelled = true;
    if (path?.endsWith("/results")) {
      // In any order (wire notes 5.6).
      const lines = requests.toReversed().map((each) => `${JSON.stringify({ custom_id: each.custom_id, result: resultOf(each) })}\n`);
      return say(200, lines.join(""));
    }
    asked += 1;
    return say(200, batch());
  };
  server.behave(behave);
  return { ...server, submissions: () => server.seen.filter(({ method, url }) => method === "POST" && url === "/v1/messages/batches") };
}

function echo({ params }: Kept): unknown {
  const text = `You said: ${params.messages[0]?.content ?? ""}`;
  const usage = { input_tokens: 3, output_tokens: 5 };
  return { type: "succeeded", message: { content: [{ type: "text", text }], stop_reason: "end_turn", usage } };
}
