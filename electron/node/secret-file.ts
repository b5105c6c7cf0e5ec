import { chmod, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errnoOf } from "../core/errno.ts";
import { Failure } from "../../shared/failure.ts";

const Secrets = z.record(z.string(), z.string());

/** `<dataFolder>/secrets.json`, readable by this user only, replaced as a whole so that it is never half written. */
export class SecretFile {
  readonly #path: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, "secrets.json");
  }

  async get(name: string): Promise<string | undefined> {
    await this.#turn;
    return (await this.#read()).get(name);
  }

  async set(name: string, value: string): Promise<void> {
    await this.#change((secrets) => secrets.set(name, value));
  }

  async delete(name: string): Promise<void> {
    await this.#change((secrets) => secrets.delete(name));
  }

  /** One change at a time: two at once would lose one. A change that failed does not stop the next. */
  async #change(change: (secrets: Map<string, string>) => unknown): Promise<void> {
    const work = this.#turn.then(async () => {
      const secrets = await this.#read();
      change(secrets);
      await this.#write(secrets);
    });
    this.#turn = work.then(
      () => undefined,
      () => undefined,
    );
    await work;
  }

  async #read(): Promise<Map<string, string>> {
    try {
      return new Map(Object.entries(Secrets.parse(JSON.parse(await readFile(this.#path, "utf8")))));
    } catch (error) {
      if (errnoOf(error) === "ENOENT") return new Map();
      // No cause: a parse error quotes the text, and the text is secret.
      throw this.#failure("secret-file-unreadable", `The file of keys, ${this.#path}, cannot be read.`);
    }
  }

  async #write(secrets: Map<string, string>): Promise<void> {
    const draft = `${this.#path}.part`;
    try {
      const handle = await open(draft, "w", 0o600);
      try {
        // The mode counts only for a new file; a draft left behind may have another.
        await chmod(draft, 0o600);
        await handle.writeFile(JSON.stringify(Object.fromEntries(secrets), undefined, 2));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, this.#path);
    } catch (error) {
      throw this.#failure("secret-file-unwritable", `The file of keys, ${this.#path}, cannot be written.`, error);
    }
  }

  #failure(reason: string, message: string, cause?: unknown): Failure {
    return new Failure({ code: "storage-error", reason, message, detail: { file: this.#path } }, cause);
  }
}
