import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Chain } from "../../../shared/contract/chains.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import { Failure } from "../../../shared/failure.ts";
import { recipeOfShot } from "../../../shared/rules/chain.ts";
import { assertSpace } from "../disk.ts";
import type { Entries, NewEntry } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { monthFolder } from "../library/month-folder.ts";
import { makeFolder } from "../make-folder.ts";
import { assertWhole } from "../media-tools/assert-whole.ts";
import { joinVideos } from "../media-tools/join-videos.ts";
import { moveIndexToFront } from "../media-tools/move-index-to-front.ts";
import { isWholeMp4 } from "../media-tools/mp4-whole.ts";
import { resultFileName } from "../transfer/file-names.ts";
import { placeFile } from "../transfer/place-file.ts";
import { storageFailure } from "../transfer/storage-failure.ts";

interface Parts {
  media: MediaStore;
  entries: Entries;
  files: FilesFolder;
}

/** Makes one file of the clips of a chain. */
export class ChainJoin {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Joins the clips into one MP4 in the library's folder and answers what is to be recorded of it; the clips stay. Called again after a crash
   * it uses what is there. Fails with `clips-not-joined`, `file-missing`, `entry-unknown` or what stands in the way of writing.
   */
  make(chain: Chain, signal: AbortSignal): Promise<NewEntry> {
    return this.#parts.files.use(() => this.#make(chain, signal), signal);
  }

  async #make(chain: Chain, signal: AbortSignal): Promise<NewEntry> {
    const clips = chain.shots.map((shot) => this.#clipOf(shot.entryIds));
    const path = await this.#joined(chain, clips, signal);
    const { media, isNew } = await this.#parts.media.adopt(path);
    if (!isNew && this.#parts.media.pathOf(media.id) !== path) await rm(path, { force: true });
    return {
      kind: "video",
      role: "chain",
      mediaId: media.id,
      connectionId: chain.connectionId,
      connectionName: chain.connectionName,
      model: chain.base.model,
      recipe: recipeOfShot(chain, 0, chain.first),
      service: { chain: chain.id, parts: clips.map(({ id }) => id) },
      createdAt: Date.now(),
    };
  }

  #clipOf(entryIds: readonly string[]): Entry {
    const clip = entryIds.map((id) => this.#parts.entries.get(id)).find(({ role }) => role === "video");
    if (clip && existsSync(clip.path)) return clip;
    throw new Failure({ code: "storage-error", reason: "file-missing", message: "A clip of the chain is not where it should be." });
  }

  async #joined(chain: Chain, clips: readonly Entry[], signal: AbortSignal): Promise<string> {
    const folder = monthFolder(this.#parts.files.library, chain.createdAt);
    const name = nameOf(chain, clips);
    const leftBehind = join(folder, name);
    if (existsSync(leftBehind) && (await isWholeMp4(leftBehind)).isWhole) return leftBehind;
    const part = join(folder, `.${chain.id}-chain.part`);
    try {
      makeFolder(folder);
      assertSpace(folder, 2 * clips.reduce((sum, { media }) => sum + media.bytes, 0));
      await joinVideos(
        clips.map((clip) => clip.path),
        part,
        signal,
      );
      await moveIndexToFront(part);
      await assertWhole(part);
      signal.throwIfAborted();
      return await placeFile(part, folder, name);
    } catch (error) {
      await rm(part, { force: true });
      throw signal.aborted ? error : notJoined(error, folder);
    }
  }
}

/** The same clips give the same name: a file that a crash left is found again, and clips made anew give another. */
function nameOf(chain: Chain, clips: readonly Entry[]): string {
  const id = createHash("sha256")
    .update([chain.id, ...clips.map((clip) => clip.id)].join())
    .digest("hex");
  const prompt = chain.title.trim() || (chain.shots[0]?.prompt ?? "");
  return resultFileName({ createdAt: chain.createdAt, prompt, id, extension: "mp4", role: "chain" });
}

function notJoined(error: unknown, folder: string): unknown {
  const known = storageFailure(error, folder);
  if (known instanceof Failure) return known;
  const said = error instanceof Error ? error.message : String(error);
  const message = `The clips could not be joined: ${said}`;
  return new Failure({ code: "conflict", reason: "clips-not-joined", message, detail: { said }, action: "retry" }, error);
}
