import type { ParseArgsConfig } from "node:util";
import { type Command, options } from "./command.ts";
import { assetGroupCreate, assetGroupList, assetGroupShow, assetGroupUpdate } from "./commands/asset-group.ts";
import { assetCreate, assetDelete, assetList, assetShow, assetUpdate } from "./commands/asset.ts";
import { chatCount, chatSend } from "./commands/chat-send.ts";
import { chatBatchCancel, chatBatchCreate, chatBatchList, chatBatchResults, chatBatchShow } from "./commands/chat-batch.ts";
import { chatFileList, chatFileUpload } from "./commands/chat-file.ts";
import { chatModels } from "./commands/chat-models.ts";
import { chatSkillCreate, chatSkillList } from "./commands/chat-skill.ts";
import { clipCreate, clipShow } from "./commands/clip.ts";
import { connectionAdd, connectionList, connectionRemove, connectionTest } from "./commands/connection.ts";
import { generateSend } from "./commands/generate-send.ts";
import { imageCreate, imageEdit } from "./commands/image.ts";
import { jobAdopt, jobDiscard, jobFind, jobList, jobRetry, jobShow, jobWait } from "./commands/job.ts";
import { libraryExport } from "./commands/library-export.ts";
import { libraryImport } from "./commands/library-import.ts";
import { libraryCheck, libraryList, libraryRestore, libraryShow, libraryTrash } from "./commands/library.ts";
import { verifyResult, verifyStart } from "./commands/verify.ts";
import { videoCreate } from "./commands/video.ts";

const printing = options({ flags: ["print-request"] });
const waiting = options({ flags: ["wait"], texts: ["out"] });

/** Every command with its options; the one list that parsing and running read. */
const commands: Record<string, { command: Command; options: NonNullable<ParseArgsConfig["options"]> }> = {
  "connection add": {
    command: connectionAdd,
    options: options({ texts: ["name", "asset-entry", "project-name"], flags: ["allow-key-file", "allow-http", "offers-remix"] }),
  },
  "connection list": { command: connectionList, options: {} },
  "connection test": { command: connectionTest, options: options({ texts: ["name"] }) },
  "connection remove": { command: connectionRemove, options: options({ texts: ["name"] }) },
  "video create": {
    command: videoCreate,
    options: {
      ...waiting,
      ...options({
        texts: ["model", "prompt", "draft-of", "duration", "frames", "resolution", "ratio", "seed", "service-tier", "expires-after"],
        lists: ["image", "video", "audio"],
        flags: ["generate-audio", "watermark", "return-last-frame", "web-search", "print-request"],
      }),
    },
  },
  "clip create": {
    command: clipCreate,
    options: {
      ...waiting,
      ...options({
        texts: ["model", "prompt", "storyboard", "duration", "seconds", "size", "mode", "reference", "remix-of"],
        lists: ["image", "video"],
        flags: ["print-request"],
      }),
    },
  },
  "clip show": { command: clipShow, options: options({ flags: ["print-request"] }) },
  "image create": {
    command: imageCreate,
    options: options({
      texts: ["model", "prompt", "n", "size", "quality", "style", "background", "format", "response-format", "out"],
      flags: ["print-request"],
    }),
  },
  "image edit": {
    command: imageEdit,
    options: options({ texts: ["model", "prompt", "mask", "n", "size", "quality", "out"], lists: ["image"], flags: ["print-request"] }),
  },
  "asset-group create": {
    command: assetGroupCreate,
    options: options({ texts: ["name", "description", "type"], flags: ["print-request"] }),
  },
  "asset-group list": {
    command: assetGroupList,
    options: options({ texts: ["name", "type", "page", "page-size", "sort", "order"], flags: ["print-request"] }),
  },
  "asset-group show": { command: assetGroupShow, options: options({ flags: ["print-request"] }) },
  "asset-group update": { command: assetGroupUpdate, options: options({ texts: ["name", "description"], flags: ["print-request"] }) },
  "asset create": {
    command: assetCreate,
    options: options({ texts: ["name", "kind"], lists: ["group"], flags: ["wait", "print-request"] }),
  },
  "asset list": {
    command: assetList,
    options: options({
      texts: ["type", "name", "page", "page-size", "sort", "order"],
      lists: ["group", "status"],
      flags: ["print-request"],
    }),
  },
  "asset show": { command: assetShow, options: options({ flags: ["print-request"] }) },
  "asset update": { command: assetUpdate, options: options({ texts: ["name"], flags: ["print-request"] }) },
  "asset delete": { command: assetDelete, options: options({ flags: ["print-request"] }) },
  "chat models": { command: chatModels, options: printing },
  "chat batch create": {
    command: chatBatchCreate,
    options: options({ texts: ["model", "system", "max-tokens", "prompt", "title"], flags: ["wait", "print-request"] }),
  },
  "chat batch list": { command: chatBatchList, options: printing },
  "chat batch show": { command: chatBatchShow, options: printing },
  "chat batch results": { command: chatBatchResults, options: printing },
  "chat batch cancel": { command: chatBatchCancel, options: printing },
  "chat file upload": { command: chatFileUpload, options: printing },
  "chat file list": { command: chatFileList, options: printing },
  "chat skill create": { command: chatSkillCreate, options: options({ texts: ["title"], flags: ["print-request"] }) },
  "chat skill list": { command: chatSkillList, options: printing },
  "verify start": { command: verifyStart, options: options({ texts: ["callback"], flags: ["print-request"] }) },
  "verify result": { command: verifyResult, options: options({ texts: ["token-env"], flags: ["print-request"] }) },
  "chat send": {
    command: chatSend,
    options: options({ texts: ["model", "system", "max-tokens", "thread"], lists: ["image"], flags: ["print-request"] }),
  },
  "chat count": {
    command: chatCount,
    options: options({ texts: ["model", "system", "max-tokens", "thread"], lists: ["image"], flags: ["print-request"] }),
  },
  "generate send": {
    command: generateSend,
    options: options({
      texts: ["model", "ratio", "image-size", "thinking-level", "thinking-budget", "max-tokens", "thread", "out"],
      lists: ["image", "modality"],
      flags: ["web-search", "no-stream", "print-request"],
    }),
  },
  "job list": { command: jobList, options: options({ lists: ["state"] }) },
  "job show": { command: jobShow, options: {} },
  "job wait": { command: jobWait, options: options({ texts: ["out"] }) },
  "job retry": { command: jobRetry, options: { ...waiting, ...options({ flags: ["may-cost-again"] }) } },
  "job discard": { command: jobDiscard, options: {} },
  "job find": { command: jobFind, options: {} },
  "job adopt": { command: jobAdopt, options: {} },
  "library list": { command: libraryList, options: options({ texts: ["kind", "search", "limit"] }) },
  "library show": { command: libraryShow, options: {} },
  "library import": { command: libraryImport, options: options({ flags: ["reference"] }) },
  "library trash": { command: libraryTrash, options: {} },
  "library restore": { command: libraryRestore, options: {} },
  "library export": { command: libraryExport, options: options({ texts: ["out"], flags: ["recipe"] }) },
  "library check": { command: libraryCheck, options: options({ flags: ["deep"] }) },
};

export function optionsOf(noun: string, verb: string): NonNullable<ParseArgsConfig["options"]> | undefined {
  return commands[`${noun} ${verb}`]?.options;
}

export function commandNamed(noun: string, verb: string): Command {
  const found = commands[`${noun} ${verb}`];
  if (!found) throw new Error(`No command ${noun} ${verb}`);
  return found.command;
}
