import { existsSync, type Stats, statSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import type { Entry, FileOnDrag } from "../../shared/contract/library.ts";
import type { StudioInfo } from "../../shared/contract/studio.ts";
import { Failure } from "../../shared/failure.ts";
import { freeBytes } from "./disk.ts";
import type { FilesFolder } from "./library/files-folder.ts";
import type { Host } from "./host.ts";
import type { MediaStore } from "./library/media.ts";
import { dragPicture } from "./media-tools/drag-picture.ts";

/** What is so about this studio, and the few things that only its host can do. */
export class StudioFacts {
  readonly #host: Host;
  readonly #files: FilesFolder;
  readonly #media: Pick<MediaStore, "posterPath">;

  constructor(parts: { host: Host; files: FilesFolder; media: Pick<MediaStore, "posterPath"> }) {
    this.#host = parts.host;
    this.#files = parts.files;
    this.#media = parts.media;
  }

  async info(): Promise<StudioInfo> {
    const { kind, version, dataFolder, secrets } = this.#host;
    return {
      version,
      host: kind,
      platform: process.platform,
      dataFolder,
      libraryFolder: this.#files.library,
      freeBytes: freeBytes(this.#files.folder),
      mediaBase: this.#host.mediaBase(),
      secretStore: secrets.kind,
      canChooseFolder: this.#host.chooseFolder !== undefined,
      canDragFiles: this.#host.dragFiles !== undefined,
    };
  }

  async agreeToKeyFile(): Promise<StudioInfo> {
    await this.#host.secrets.agreeToFile();
    return this.info();
  }

  /** A folder that the person chose in the system's window, or none. Fails with `conflict` or `storage-error`. */
  async chooseFolder(startAt?: string): Promise<{ folder?: string }> {
    const { chooseFolder } = this.#host;
    if (!chooseFolder) throw cannot("no-folder-window", "This host has no window to choose a folder in.");
    const folder = await chooseFolder(startAt !== undefined && isFolder(startAt) ? startAt : undefined);
    if (folder === undefined) return {};
    if (isFolder(folder)) return { folder };
    throw new Failure({ code: "storage-error", reason: "folder-missing", message: `${folder} is no folder.`, detail: { folder } });
  }

  /** Hands files of entries to the drag that is under way, those that can be had; answers what they are. Fails with `conflict`. */
  async dragFiles(entries: readonly Pick<Entry, "id" | "path" | "mediaId">[]): Promise<{ files: FileOnDrag[] }> {
    const { dragFiles } = this.#host;
    if (!dragFiles) throw cannot("no-file-drag", "This host cannot hand files to a drag.");
    const here = entries.flatMap((entry) => {
      const facts = factsOf(entry.path);
      return facts ? [{ ...entry, facts }] : [];
    });
    const [first] = here;
    if (!first) return { files: [] };
    const poster = await this.#media.posterPath(first.mediaId).catch(() => undefined); // A drag needs no picture of its own.
    dragFiles([...new Set(here.map(({ path }) => path))], await dragPicture(poster));
    return {
      files: here.map(({ id, path, facts }) => ({ id, name: basename(path), bytes: facts.size, modifiedAt: Math.floor(facts.mtimeMs) })),
    };
  }

  async reveal(path: string): Promise<{ path: string }> {
    assertThere(path);
    await this.#host.reveal(path);
    return { path };
  }

  async open(path: string): Promise<{ path: string }> {
    assertThere(path);
    await this.#host.open(path);
    return { path };
  }
}

/** Absolute, and there: what came from a page, or from a program of the system, is looked at before it is used. */
function isFolder(path: string): boolean {
  return isAbsolute(path) && (factsOf(path)?.isDirectory() ?? false);
}

/** Nothing also of what the system does not let be looked at: what can be had must not wait for it. */
function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function cannot(reason: string, message: string): Failure {
  return new Failure({ code: "conflict", reason, message });
}

function assertThere(path: string): void {
  if (existsSync(path)) return;
  throw new Failure({ code: "not-found", reason: "file-missing", message: `The file is not where it was: ${path}`, detail: { path } });
}
