import { basename } from "node:path";
import { allPages } from "../all-pages.ts";
import { timeText } from "../asset-words.ts";
import type { Command } from "../command.ts";
import { noWords, usage } from "../options.ts";
import { tableLines } from "../output.ts";
import { printRequest } from "../print-request.ts";
import { receiveFile } from "../source.ts";

/** A file of this machine for the service to keep. */
export const chatFileUpload: Command = {
  check(parsed) {
    if (parsed.words.length !== 1) throw usage("chat file upload needs one file.");
  },
  async run({ parsed, client, studio, connectionId, output, signal }) {
    const source = parsed.words[0] ?? "";
    const media = await receiveFile(source, studio.media);
    const file = { mediaId: media.id, name: source.startsWith("media:") ? media.name : basename(source) };
    if (parsed.has("print-request")) {
      return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "upload-file", ...file } }));
    }
    for await (const told of await client.chatService.uploadFile({ connectionId, ...file }, { signal })) {
      if (told.type === "progress") output.progress(`${told.bytes} of ${told.totalBytes} bytes`);
      else output.result({ file: told.file }, [told.file.id]);
    }
    return 0;
  },
};

export const chatFileList: Command = {
  check: noWords,
  async run({ parsed, client, connectionId, output }) {
    if (parsed.has("print-request")) return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "files" } }));
    const files = await allPages(async (after) => {
      const page = await client.chatService.files({ connectionId, after });
      return { items: page.files, next: page.next };
    });
    const rows = files.map(({ id, name, bytes, createdAt }) => [id, timeText(createdAt), bytes === undefined ? "" : String(bytes), name]);
    const listed = files.map((file) => ({ ...file, status: "kept" }));
    output.result({ files: listed, total: files.length }, rows.length > 0 ? tableLines(rows) : ["No files."]);
    return 0;
  },
};
