import { jsonAnswer, type Answer } from "./answer.ts";

/** The neutral names of interface 2.1 and one chat model, in a form that lists of both kinds of client read. */
const names = [
  "vidgen-2",
  "vidgen-2-fast",
  "clip-2",
  "clip-2-pro",
  "img-2",
  "img-1",
  "img-legacy-3",
  "img-legacy-2",
  "genimg-flash-3.1",
  "genimg-pro-3",
  "genimg-flash-2.5",
  "gentext-pro-3",
  "gentext-pro-2.5",
  "gentext-flash-2.5",
  "chat-demo-1",
];

/** `GET /v1/models` (interface 4.6). */
export function modelList(): Answer {
  const created = "2026-01-28T00:00:00Z";
  const data = names.map((id) => ({
    id,
    object: "model",
    type: "model",
    created: Date.parse(created) / 1000,
    created_at: created,
    display_name: id,
    owned_by: "demo-gateway",
  }));
  return jsonAnswer(200, { object: "list", data, has_more: false, first_id: names[0], last_id: names.at(-1) });
}
