import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import type { GenerativeRecipe } from "../../../shared/contract/recipes.ts";
import { type Block, type Message, PartBlock } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import type { KeptBytes } from "../gateway/generative-parts.ts";
import { placeSpooled } from "../jobs/result-file.ts";
import type { Spool } from "../jobs/spool.ts";
import type { Entries } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { monthFolder } from "../library/month-folder.ts";
import { readType } from "../media-tools/read-type.ts";
import { resultFileName } from "../transfer/file-names.ts";
import type { PictureOrigin } from "./picture-origin.ts";

interface Parts {
  media: MediaStore;
  entries: Entries;
  /** Where the pictures of an answer lie while it comes: a folder a message. */
  spool: Spool;
  files: FilesFolder;
  now?: () => number;
}

/** Bytes of an answer that have arrived whole. */
export interface ArrivedBytes {
  /** Name in the answer's folder. */
  file: string;
  /** They belong to a thought: no result. */
  isThought: boolean;
}

/** Brings the pictures of answers home, byte for byte: into the library what is a result, beside it what only must go back (GC-05, GC-06). */
export class AnswerPictures {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  get spool(): Spool {
    return this.#parts.spool;
  }

  entryOf(mediaId: string, preferred?: string): string | undefined {
    return this.#parts.entries.ofMedia(mediaId, preferred);
  }

  /** Makes the file a media of the studio. The spool keeps its own name for it. Fails with `storage-full` or `storage-error`. */
  keep(message: Message, arrived: ArrivedBytes, prompt: string): Promise<KeptBytes> {
    return this.#parts.files.use(() => this.#keep(message, arrived, prompt));
  }

  /** What comes into the spool needs it to stay where it is. Fails with `library-away`. */
  holding<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#parts.files.use(work, signal);
  }

  async #keep({ id, createdAt }: Message, { file, isThought }: ArrivedBytes, prompt: string): Promise<KeptBytes> {
    const { media, spool, files } = this.#parts;
    const spooled = join(spool.folderOf(id), file);
    const type = await readType(spooled);
    if (type?.kind !== "image" || isThought) return this.#keepBeside(spooled);
    const nameOf = (extension: string) => resultFileName({ createdAt, prompt, id, extension, role: file });
    const folder = monthFolder(files.library, createdAt);
    try {
      const { path } = await placeSpooled(spooled, folder, nameOf);
      const adopted = await media.adopt(path);
      if (!adopted.isNew && media.pathOf(adopted.media.id) !== path) await rm(path, { force: true });
      return { id: adopted.media.id, mime: adopted.media.mime, isPicture: true };
    } catch (error) {
      // It is paid and must go back as it came, though nobody can look at it.
      if (error instanceof Failure && error.data.reason === "picture-unreadable")
        return { ...(await this.#keepBeside(spooled)), isPicture: false };
      throw error;
    }
  }

  /** Writes every result down in the library, and gives the blocks with their entries. Doing it twice changes nothing. */
  enter({ id: messageId, threadId, details }: Message, blocks: readonly Block[], origin: PictureOrigin): Block[] {
    const settings = details?.settings;
    if (settings?.area !== "generative") return [...blocks];
    const { model, system, modalities, aspectRatio, imageSize, seed } = settings;
    const recipe: GenerativeRecipe = {
      kind: "generative",
      model,
      prompt: origin.prompt,
      ...(system !== "" && { system }),
      inputs: origin.inputs,
      modalities,
      aspectRatio,
      imageSize,
      seed,
      threadId,
      messageId,
      editOf: origin.editOf,
    };
    return blocks.map((block, place) => {
      const picture = PartBlock.safeParse(block).data;
      if (picture?.type !== "picture" || picture.isThought || picture.entryId !== undefined) return block;
      return { ...block, entryId: this.#entryFor(picture.id, recipe, details, place) };
    });
  }

  #entryFor(mediaId: string, recipe: GenerativeRecipe, details: Message["details"], place: number): string {
    const { entries } = this.#parts;
    const known = entries.ofMessage(mediaId, recipe.messageId);
    if (known !== undefined) return known;
    const { connectionId, connectionName, serviceId, serviceModel, stopReason, usage, service } = details ?? {};
    const said = { responseId: serviceId, modelVersion: serviceModel, finishReason: stopReason, usageMetadata: usage, ...service };
    const { id } = entries.add({
      kind: "image",
      role: `image-${place + 1}`,
      mediaId,
      connectionId,
      connectionName,
      model: recipe.model,
      recipe,
      service: said,
      // The last one counts as the newest: it is the one that was asked for (wire notes 6.5).
      createdAt: this.#now() + place,
      parentId: recipe.editOf,
    });
    return id;
  }

  async #keepBeside(spooled: string): Promise<KeptBytes> {
    const { media } = this.#parts;
    const part = await media.newPart();
    // Some disks know no second name for a file.
    await link(spooled, part).catch(() => copyFile(spooled, part));
    const { id, mime, kind } = await media.keepAsItIs(part, "thought");
    return { id, mime, isPicture: kind === "image" };
  }
}
