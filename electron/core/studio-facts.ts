import { existsSync } from "node:fs";
import type { StudioInfo } from "../../shared/contract/studio.ts";
import { Failure } from "../../shared/failure.ts";
import { freeBytes } from "./disk.ts";
import type { FilesFolder } from "./library/files-folder.ts";
import type { Host } from "./host.ts";

/** What is so about this studio, and the few things that only its host can do. */
export class StudioFacts {
  readonly #host: Host;
  readonly #files: FilesFolder;

  constructor(parts: { host: Host; files: FilesFolder }) {
    this.#host = parts.host;
    this.#files = parts.files;
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
    };
  }

  async agreeToKeyFile(): Promise<StudioInfo> {
    await this.#host.secrets.agreeToFile();
    return this.info();
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

function assertThere(path: string): void {
  if (existsSync(path)) return;
  throw new Failure({ code: "not-found", reason: "file-missing", message: `The file is not where it was: ${path}`, detail: { path } });
}
