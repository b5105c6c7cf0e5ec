import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { RequestPreview } from "./jobs.ts";

/**
 * A piece of a message. Those of an answer are the service's own blocks, unknown ones and unknown fields included (GEN-09), since they go back
 * as they came; in the generative area they are `PartBlock`s. Those of a person are `UserBlock`s.
 */
export const Block = z.looseObject({ type: z.string() });
export type Block = z.infer<typeof Block>;

/** What a person sends: words, a file of the studio (a picture or a document), or a file that the service keeps (wire notes 5.2, 5.8). */
export const UserBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("media"), id: z.string().min(1), name: z.string().optional() }),
  z.object({ type: z.literal("service-file"), id: z.string().min(1), name: z.string().optional(), mime: z.string().optional() }),
]);
export type UserBlock = z.infer<typeof UserBlock>;

/** Fields of a part as they came, without those that a block holds itself. */
const partFields = z.record(z.string(), z.unknown());

/**
 * The parts of an answer of the generative area (interface 2.10), such that they can go back exactly as they came (GC-05): `part` holds every
 * field that the block does not hold itself. Plain texts in a row are one block to be read; `cuts` are the lengths of the parts that it came in,
 * absent where it was one. A picture's bytes are a media of the studio and never text (GC-06).
 */
export const PartBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string(), cuts: z.array(z.number().int().min(0)).optional(), part: partFields.optional() }),
  /** Text of a thought part. */
  z.object({ type: z.literal("thinking"), thinking: z.string(), cuts: z.array(z.number().int().min(0)).optional(), part: partFields }),
  /** `part.inlineData` is there without its `data`. A thought's picture makes no library entry. */
  z.object({
    type: z.literal("picture"),
    id: z.string(),
    entryId: z.string().optional(),
    isThought: z.boolean().optional(),
    part: partFields,
  }),
  /** Any other: code that was run, a function call, a file's address; `id` is the media of bytes that are no picture. */
  z.object({ type: z.literal("part"), id: z.string().optional(), part: partFields }),
]);
export type PartBlock = z.infer<typeof PartBlock>;

/** How a thread's next answer is asked for. Only what is set is sent (CH-01). */
export const ChatSettings = z.object({
  area: z.literal("chat").optional(),
  /** A catalogue name, or one that the service lists. */
  model: z.string().min(1),
  system: z.string().default(""),
  maxTokens: z.number().int().min(1),
  temperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.number().int().optional(),
  stopSequences: z.array(z.string()).optional(),
  /** Tokens that thinking may take; 0 asks for none, absent leaves it to the model. */
  thinkingTokens: z.number().int().min(0).optional(),
  webSearch: z.boolean().optional(),
  /** Skills of the service that the answer may use (wire notes 5.9). */
  skills: z.array(z.object({ type: z.enum(["custom", "anthropic"]), id: z.string(), version: z.string().optional() })).optional(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const Modality = z.enum(["TEXT", "IMAGE"]);
export type Modality = z.infer<typeof Modality>;

/** The same for the generative area (interface 4.7; GC-01 to GC-03). Only what is set is sent. */
export const GenerativeSettings = z.object({
  area: z.literal("generative"),
  /** A catalogue name, or any name of the service's. */
  model: z.string().min(1),
  system: z.string().default(""),
  /** IMAGE alone forces a picture. */
  modalities: z.array(Modality).min(1).max(2).optional(),
  aspectRatio: z.string().optional(),
  imageSize: z.string().optional(),
  /** `maxOutputTokens`. */
  maxTokens: z.number().int().min(1).optional(),
  /** LOW or HIGH, of the 3 series. */
  thinkingLevel: z.string().optional(),
  /** Tokens, of the 2.5 series: 0 for none, -1 as the model likes. */
  thinkingBudget: z.number().int().min(-1).optional(),
  includeThoughts: z.boolean().optional(),
  temperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.number().int().optional(),
  seed: z.number().int().optional(),
  candidateCount: z.number().int().min(1).max(8).optional(),
  stopSequences: z.array(z.string()).optional(),
  webSearch: z.boolean().optional(),
  /** Answers come piece by piece. */
  isStreamed: z.boolean().default(true),
  /** The newest turns whose pictures go along; all of them where absent. Pictures left out break the signatures of their turns (wire notes 6.5). */
  pictureTurns: z.number().int().min(0).optional(),
});
export type GenerativeSettings = z.infer<typeof GenerativeSettings>;

/** Told apart by `area`; chat where there is none. */
export const ThreadSettings = z.union([GenerativeSettings, ChatSettings]);
export type ThreadSettings = z.infer<typeof ThreadSettings>;

export const ThreadArea = z.enum(["chat", "generative"]);
export type ThreadArea = z.infer<typeof ThreadArea>;

/**
 * `waiting`: the request has left and nothing came yet. `streaming`: the answer grows. `stopped`: the person closed the connection; what came is
 * kept. `broken`: the stream ended before its end (`failure` says why); what came is kept. `failed`: nothing came (`failure`).
 */
export const MessageState = z.enum(["waiting", "streaming", "done", "stopped", "broken", "failed"]);
export type MessageState = z.infer<typeof MessageState>;

/** What the service still grants, by its rate-limit headers. `resetAt` is Unix milliseconds. */
export const RateBudget = z.object({
  name: z.string(),
  limit: z.number().optional(),
  remaining: z.number().optional(),
  resetAt: z.number().optional(),
});
export type RateBudget = z.infer<typeof RateBudget>;

/** What is known of an answer beside its blocks (CH-01, CH-05). Times are Unix milliseconds. */
export const AnswerDetails = z.object({
  connectionId: z.string(),
  connectionName: z.string(),
  settings: ThreadSettings,
  sentAt: z.number(),
  /** Its request has not left: others of its connection come first. Stays where it never did; nothing is paid then. */
  isUnsent: z.literal(true).optional(),
  firstAt: z.number().optional(),
  finishedAt: z.number().optional(),
  serviceId: z.string().optional(),
  /** The model that the service names. */
  serviceModel: z.string().optional(),
  requestId: z.string().optional(),
  organizationId: z.string().optional(),
  /** In the generative area the finish reason, or why the question was blocked (GC-04). */
  stopReason: z.string().optional(),
  /** All usage fields as they came last: cumulative values replace, they are never added (wire notes 5.4). */
  usage: z.record(z.string(), z.unknown()).optional(),
  budgets: z.array(RateBudget).optional(),
  /** Of an answer that was gone on with: what each request before the last one said, oldest first; each was paid. */
  earlier: z
    .array(
      z.object({
        sentAt: z.number(),
        finishedAt: z.number().optional(),
        serviceId: z.string().optional(),
        requestId: z.string().optional(),
        stopReason: z.string().optional(),
        usage: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  /** Every other field of the service's message (GEN-09). */
  service: z.record(z.string(), z.unknown()).optional(),
});
export type AnswerDetails = z.infer<typeof AnswerDetails>;

export const Message = z.object({
  id: z.string(),
  threadId: z.string(),
  /** The message that it follows; none for the first ones. Messages of one parent are alternatives. */
  parentId: z.string().optional(),
  role: z.enum(["user", "assistant"]),
  state: MessageState,
  createdAt: z.number(),
  blocks: z.array(Block),
  details: AnswerDetails.optional(),
  failure: FailureData.optional(),
});
export type Message = z.infer<typeof Message>;

/** A message as a long thread's list knows it: enough to place it, without its blocks. */
export const OutlineRow = Message.pick({ id: true, parentId: true, role: true, state: true }).extend({
  /** Characters of its text, for an estimate of its height. */
  length: z.number(),
});
export type OutlineRow = z.infer<typeof OutlineRow>;

export const Draft = z.object({ text: z.string(), attachments: z.array(UserBlock) });
export type Draft = z.infer<typeof Draft>;

/** A thread as the list shows it. */
export const ThreadRow = z.object({
  id: z.string(),
  area: ThreadArea,
  title: z.string(),
  folderId: z.string().optional(),
  isPinned: z.boolean(),
  /** An answer of it is on its way. */
  isAnswering: z.boolean(),
  model: z.string(),
  messageCount: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type ThreadRow = z.infer<typeof ThreadRow>;

export const Thread = ThreadRow.extend({
  settings: ThreadSettings,
  /** The connection that it asks; the active one where absent or gone. */
  connectionId: z.string().optional(),
  /** The last message of the branch that is shown. */
  leafId: z.string().optional(),
  draft: Draft,
});
export type Thread = z.infer<typeof Thread>;

export const Folder = z.object({ id: z.string(), name: z.string() });
export type Folder = z.infer<typeof Folder>;

/** All threads: first a snapshot (newest first), then each change (design habit 10). */
export const ThreadsChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), threads: z.array(ThreadRow), folders: z.array(Folder) }),
  z.object({ type: z.literal("saved"), thread: ThreadRow }),
  z.object({ type: z.literal("removed"), ids: z.array(z.string()) }),
  z.object({ type: z.literal("folders"), folders: z.array(Folder) }),
]);
export type ThreadsChange = z.infer<typeof ThreadsChange>;

/** One thread: first a snapshot (every message's outline, and the newest of the shown branch whole), then each change. */
export const ThreadChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), thread: Thread, outline: z.array(OutlineRow), messages: z.array(Message) }),
  z.object({ type: z.literal("thread"), thread: Thread }),
  /** A message that is new, or has changed otherwise than by growing. */
  z.object({ type: z.literal("saved"), message: Message }),
  /** A block of a growing answer has begun, or was replaced by what it is in the end. */
  z.object({ type: z.literal("block"), messageId: z.string(), index: z.number(), block: Block }),
  /** Text was appended to a field (`text`, `thinking`, `partial_json`) of a block; `length` is the field's new length. */
  z.object({ type: z.literal("grown"), messageId: z.string(), index: z.number(), field: z.string(), text: z.string(), length: z.number() }),
  z.object({ type: z.literal("removed"), ids: z.array(z.string()) }),
]);
export type ThreadChange = z.infer<typeof ThreadChange>;

/** A place that a search found; the snippet has the found words between U+0002 and U+0003. */
export const ThreadHit = z.object({ threadId: z.string(), title: z.string(), messageId: z.string().optional(), snippet: z.string() });
export type ThreadHit = z.infer<typeof ThreadHit>;

const byId = z.object({ id: z.string() });
const byIds = z.object({ ids: z.array(z.string()).min(1).max(1000) });

/** What is to be sent: the message of a person after `parentId`, asked of one model or of several at once (each its own answer). */
export const Sending = z.object({
  threadId: z.string(),
  /** The message that it follows; absent: the first of the thread. Editing is sending after the parent of the message that is edited. */
  parentId: z.string().optional(),
  blocks: z.array(UserBlock).min(1),
  /** Instead of the thread's own model; two or more are compared side by side. */
  models: z.array(z.string()).min(1).max(4).optional(),
  /** The same in each of these ratios, of each model (generative area): every one is an answer of its own, and paid. */
  aspectRatios: z.array(z.string()).min(1).max(14).optional(),
});
export type Sending = z.infer<typeof Sending>;

/** What would be sent: in a thread, or with `settings` before there is one. What is named here goes before what the thread has. */
export const Asked = Sending.omit({ threadId: true, models: true, aspectRatios: true }).extend({
  threadId: z.string().optional(),
  settings: ThreadSettings.optional(),
  connectionId: z.string().optional(),
});
export type Asked = z.infer<typeof Asked>;

/** A picture of a thread, for its contact sheet: what a person sent and what answers hold, thoughts left out. */
export const ThreadPicture = z.object({
  messageId: z.string(),
  role: Message.shape.role,
  mediaId: z.string(),
  entryId: z.string().optional(),
});
export type ThreadPicture = z.infer<typeof ThreadPicture>;

export const threadsContract = {
  watch: oc.output(eventIterator(ThreadsChange)),
  create: oc
    .input(
      z.object({
        title: z.string().max(200).optional(),
        folderId: z.string().optional(),
        connectionId: z.string().optional(),
        settings: ThreadSettings,
      }),
    )
    .output(Thread),
  get: oc.input(byId).output(Thread),
  follow: oc.input(byId).output(eventIterator(ThreadChange)),
  /** Messages of a thread by their ids; unknown ids are left out. */
  messages: oc.input(byIds.extend({ threadId: z.string() })).output(z.array(Message)),
  /** What is not named stays. A folder or connection of null is taken away. */
  change: oc
    .input(
      byId.extend({
        title: z.string().trim().min(1).max(200).optional(),
        isPinned: z.boolean().optional(),
        folderId: z.string().nullable().optional(),
        connectionId: z.string().nullable().optional(),
        /** Of the thread's own area. */
        settings: ThreadSettings.optional(),
      }),
    )
    .output(Thread),
  setDraft: oc.input(byId.extend({ draft: Draft })).output(byId),
  /** Shows another branch: the one that goes through this message, to its newest end; with `isLast` only to the message, which the next one follows. */
  select: oc.input(z.object({ threadId: z.string(), messageId: z.string(), isLast: z.boolean().optional() })).output(Thread),
  /** A new thread with the messages up to this one. */
  branchOff: oc.input(z.object({ threadId: z.string(), messageId: z.string() })).output(Thread),
  /** Threads go to the trash, where they are kept for 30 days; an answer on its way is stopped. */
  remove: oc.input(byIds).output(z.object({ count: z.number() })),
  restore: oc.input(byIds).output(z.object({ count: z.number() })),
  /** Titles and messages that hold the words, newest first (both languages). */
  search: oc
    .input(
      z.object({
        text: z.string().max(200),
        threadId: z.string().optional(),
        area: ThreadArea.optional(),
        limit: z.number().int().min(1).max(500).default(50),
      }),
    )
    .output(z.object({ hits: z.array(ThreadHit) })),
  /** The pictures of a whole thread, all its branches, oldest first. */
  pictures: oc.input(byId).output(z.object({ pictures: z.array(ThreadPicture) })),
  saveFolder: oc.input(z.object({ id: z.string().optional(), name: z.string().trim().min(1).max(100) })).output(Folder),
  /** Its threads stay, outside of any folder. */
  removeFolder: oc.input(byId).output(byId),
  /** Reads threads from a file that an export wrote (JSON, Markdown or HTML); each becomes a new thread. */
  import: oc.input(z.object({ mediaId: z.string() })).output(z.object({ threads: z.array(ThreadRow) })),

  /** Writes the message and one waiting answer a model down, then asks. Answers when that is written; the answers are followed by `follow`. */
  send: oc.input(Sending).output(z.object({ message: Message, answers: z.array(Message) })),
  /** Another answer beside this one, by the thread's settings of now; `model` and `aspectRatio` go before them. */
  again: oc.input(z.object({ messageId: z.string(), model: z.string().optional(), aspectRatio: z.string().optional() })).output(Message),
  /** Goes on with an answer that is stopped, broken, paused or at its `max_tokens`: what came is sent back, and what comes is appended. */
  goOn: oc.input(z.object({ messageId: z.string() })).output(Message),
  /** Closes the connection; what came is kept. */
  stop: oc.input(z.object({ messageId: z.string() })).output(Message),
  /** The exact count of what `send` would send (interface 4.6 count_tokens). `isEstimate` where the service cannot count. */
  count: oc.input(Asked).output(z.object({ tokens: z.number(), isEstimate: z.boolean(), bytes: z.number() })),
  /** What `send` would send, or with `ofCount` what `count` would; `full` keeps attached files whole (command line only). */
  preview: oc.input(Asked.extend({ ofCount: z.boolean().optional(), full: z.boolean().optional() })).output(RequestPreview),
};
