import { isObject, type Body } from "../assets/fields.ts";
import { listAt, objectAt, textAt, wordAt } from "./fields.ts";
import { invalid } from "./refusals.ts";

/** A block of a message, with all that it came with. */
export interface Block extends Body {
  type: string;
}

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const ofUser = ["text", "image", "document", "tool_result", "search_result", "container_upload"] as const;
const ofAssistant = [
  "text",
  "thinking",
  "redacted_thinking",
  "tool_use",
  "server_tool_use",
  "web_search_tool_result",
  "bash_code_execution_tool_result",
] as const;

/** What depends on who speaks, and by which version of the interface. */
export interface BlockRules {
  role: "user" | "assistant";
  /** Documents directly in an assistant's message, and citations in a user's text, belong to older versions (wire notes 5.1). */
  isNewest: boolean;
}

/** The blocks of `content`: a string is one block of text. Throws a `Refusal` with the path of what is wrong. */
export function readBlocks(content: unknown, path: string, rules: BlockRules): Block[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return listAt(content, path).map((each, place) => readBlock(each, `${path}.${place}`, rules));
}

function readBlock(value: unknown, path: string, { role, isNewest }: BlockRules): Block {
  const block = objectAt(value, path) as Block;
  const allowed: readonly string[] = role === "user" ? ofUser : [...ofAssistant, ...(isNewest ? [] : ["document"])];
  if (!allowed.includes(block.type)) {
    const tags = allowed.map((tag) => `'${tag}'`).join(", ");
    throw invalid(path, `Input tag '${String(block.type)}' found using 'type' does not match any of the expected tags: ${tags}`);
  }
  checkBlock(block, `${path}.${block.type}`, isNewest && role === "user");
  return block;
}

function checkBlock(block: Block, path: string, isStrict: boolean): void {
  switch (block.type) {
    case "text":
      return checkText(block, path, isStrict);
    case "image":
      return checkImage(objectAt(block["source"], `${path}.source`), `${path}.source`);
    case "document":
      return checkDocument(objectAt(block["source"], `${path}.source`), `${path}.source`);
    case "tool_result":
      textAt(block["tool_use_id"], `${path}.tool_use_id`);
      return void readBlocks(block["content"] ?? "", `${path}.content`, { role: "user", isNewest: isStrict });
    case "tool_use":
    case "server_tool_use":
      textAt(block["id"], `${path}.id`);
      textAt(block["name"], `${path}.name`);
      return void objectAt(block["input"], `${path}.input`);
    default:
  }
}

function checkText(block: Block, path: string, isStrict: boolean): void {
  if (textAt(block["text"], `${path}.text`) === "") throw invalid("messages", "text content blocks must be non-empty");
  const citations = block["citations"];
  if (isStrict && Array.isArray(citations) && citations.length > 0) throw invalid(`${path}.citations`, "Extra inputs are not permitted");
}

function checkImage(source: Body, path: string): void {
  const type = wordAt(source["type"], `${path}.type`, ["base64", "url", "file"]);
  if (type === "base64") wordAt(source["media_type"], `${path}.base64.media_type`, imageTypes);
  checkSource(source, type, path);
}

function checkDocument(source: Body, path: string): void {
  const type = wordAt(source["type"], `${path}.type`, ["base64", "text", "url", "file", "content"]);
  if (type === "base64") wordAt(source["media_type"], `${path}.base64.media_type`, ["application/pdf"]);
  if (type === "text") wordAt(source["media_type"], `${path}.text.media_type`, ["text/plain"]);
  if (type === "content" && typeof source["content"] !== "string" && !Array.isArray(source["content"])) {
    throw invalid(`${path}.content.content`, "Input should be a valid string or list");
  }
  checkSource(source, type, path);
}

function checkSource(source: Body, type: string, path: string): void {
  if (type === "base64") checkBase64(textAt(source["data"], `${path}.base64.data`), `${path}.base64.data`);
  if (type === "text") textAt(source["data"], `${path}.text.data`);
  if (type === "file") textAt(source["file_id"], `${path}.file.file_id`);
  if (type === "url" && !/^https?:\/\//i.test(textAt(source["url"], `${path}.url.url`))) {
    throw invalid(`${path}.url.url`, "URL should begin with http:// or https://");
  }
}

/** A data URI is not Base64: its prefix does not belong here (wire notes 5.2). */
function checkBase64(data: string, path: string): void {
  if (data === "" || data.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(data)) throw invalid(path, "Invalid base64 data");
}

/** The text of blocks that have some, of tool results too, one below the other. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === "text") return String(block["text"]);
      return block.type === "tool_result" ? resultText(block["content"]) : "";
    })
    .filter((text) => text !== "")
    .join("\n\n");
}

function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? textOf(content.filter((each): each is Block => isObject(each) && typeof each["type"] === "string")) : "";
}
