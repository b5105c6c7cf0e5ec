import type { Command } from "../command.ts";
import { noWords } from "../options.ts";
import { tableLines } from "../output.ts";
import { printRequest } from "../print-request.ts";

/** The models that the service lists. */
export const chatModels: Command = {
  check: noWords,
  async run({ parsed, client, connectionId, output }) {
    if (parsed.has("print-request")) return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "models" } }));
    const { models } = await client.chatService.models({ connectionId });
    const rows = models.map(({ id, name }) => [id, name ?? ""]);
    const listed = models.map((model) => ({ ...model, status: "offered" }));
    output.result({ models: listed, total: models.length }, rows.length > 0 ? tableLines(rows) : ["No models."]);
    return 0;
  },
};
