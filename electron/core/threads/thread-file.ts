import { z } from "zod";
import { FailureData } from "../../../shared/contract/failure-data.ts";
import { AnswerDetails, Block, MessageState, ThreadSettings } from "../../../shared/contract/threads.ts";

/**
 * What an export holds, in each of its three formats: whole in JSON, and as the same JSON in a comment of Markdown and HTML, behind what people
 * read. Files are named by their ids and not part of it: a thread stays one file that can be sent, and is read back where the files are.
 */
export const ThreadFile = z.object({
  format: z.literal("lanternist-threads"),
  version: z.literal(1),
  threads: z.array(
    z.object({
      title: z.string().max(200),
      folder: z.string().min(1).max(100).optional(),
      isPinned: z.boolean().default(false),
      createdAt: z.number(),
      updatedAt: z.number(),
      settings: ThreadSettings,
      /** The last message of the branch that was shown. */
      leafId: z.string().optional(),
      /** In the order in which they were written; a parent stands before what follows it. */
      messages: z.array(
        z.object({
          id: z.string(),
          parentId: z.string().optional(),
          role: z.enum(["user", "assistant"]),
          state: MessageState,
          createdAt: z.number(),
          blocks: z.array(Block),
          details: z.looseObject(AnswerDetails.shape).optional(),
          failure: FailureData.optional(),
        }),
      ),
    }),
  ),
  media: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), bytes: z.number(), sha256: z.string() })).default([]),
});
export type ThreadFile = z.infer<typeof ThreadFile>;

const mark = "lanternist-threads";

/** The comment that Markdown and HTML carry. Nothing in it can end it early or begin a tag. */
export function dataComment(file: ThreadFile): string {
  const escapes: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "-": "\\u002d" };
  // A minus before a digit is a number's sign, and an escape is none.
  const json = JSON.stringify(file).replace(/[<>]|-(?!\d)/g, (sign) => escapes[sign] ?? sign);
  return `<!-- ${mark}\n${json.replaceAll("--", "-\\u002d")}\n-->`;
}

/** The JSON in the text of an exported file of any format, or nothing. */
export function dataIn(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "").trim();
  const start = plain.lastIndexOf(`<!-- ${mark}`);
  const json = plain.startsWith("{") || start < 0 ? plain : plain.slice(plain.indexOf("\n", start), plain.indexOf("-->", start));
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // Not a file of ours: whoever asked says so.
  }
}
