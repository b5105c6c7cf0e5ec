import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { filmName, type FilmRecipe } from "./media/film-recipe.ts";
import { smallPicture } from "./media/read-picture.ts";

/** What the worker is asked for. Paths are absolute; the files appear whole or not at all. */
export interface FilmOrder {
  number: number;
  recipe: FilmRecipe;
  pictures: string;
  video: string;
  lastFrame: string;
}

/** What the worker answers: `problem` is absent when the files are there. */
export interface FilmReport {
  number: number;
  problem?: string;
}

/**
 * Films on disk. They are made one after another in a thread of their own, so that the server goes on answering; one thread is
 * started when the first film is asked for and kept.
 */
export class Films {
  readonly folder: string;
  #pictures: string;
  #worker: Worker | undefined;
  #waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  #making = new Map<string, Promise<void>>();
  #count = 0;
  #closed = false;

  constructor(folder: string) {
    this.folder = join(folder, "files");
    this.#pictures = join(folder, "pictures");
    mkdirSync(this.folder, { recursive: true });
    mkdirSync(this.#pictures, { recursive: true });
    for (const name of readdirSync(this.folder)) if (name.endsWith(".part")) rmSync(join(this.folder, name));
  }

  /** Keeps a small copy of an input picture and returns its file name, or nothing for a format without a decoder here; `at` is the item's path, for a refusal. */
  async keepPicture(bytes: Buffer, at: string): Promise<string | undefined> {
    const small = await smallPicture(bytes, at);
    if (!small) return undefined;
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.jpg`;
    writeFileSync(join(this.#pictures, name), small);
    return name;
  }

  /** Keeps an input video and returns its file name: its first frame is looked for when the film is made, in the thread that can. */
  keepVideo(bytes: Buffer): string {
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.video`;
    writeFileSync(join(this.#pictures, name), bytes);
    return name;
  }

  /** Deletes the files that no film of these needs any more. */
  keepOnly(films: readonly FilmRecipe[]): void {
    const names = new Set(films.map(filmName));
    const pictures = new Set(films.flatMap((film) => film.inputs.map((input) => input.picture)));
    for (const file of readdirSync(this.folder)) if (!names.has(file.split(".")[0] ?? "")) rmSync(this.#path(file));
    for (const file of readdirSync(this.#pictures)) if (!pictures.has(file)) rmSync(join(this.#pictures, file));
  }

  isMade(name: string, recipe: FilmRecipe): boolean {
    return existsSync(this.#path(`${name}.mp4`)) && (!recipe.lastFrame || existsSync(this.#path(`${name}.png`)));
  }

  /** Makes a film unless it is there; asked twice for the same one, it is made once. Rejects with the reason when it fails. */
  async make(name: string, recipe: FilmRecipe): Promise<void> {
    if (this.isMade(name, recipe)) return;
    if (this.#closed) throw new Error("The demo gateway was closed");
    const making = this.#making.get(name) ?? this.#order(name, recipe).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    await making;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll(new Error("The demo gateway was closed"));
    await this.#worker?.terminate();
  }

  #order(name: string, recipe: FilmRecipe): Promise<void> {
    const number = ++this.#count;
    const order: FilmOrder = {
      number,
      recipe,
      pictures: this.#pictures,
      video: this.#path(`${name}.mp4`),
      lastFrame: this.#path(`${name}.png`),
    };
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }

  #start(): Worker {
    const worker = new Worker(new URL("./media/film-worker.ts", import.meta.url));
    worker.unref();
    worker.on("message", (report: FilmReport) => {
      const waiting = this.#waiting.get(report.number);
      this.#waiting.delete(report.number);
      if (report.problem === undefined) waiting?.resolve();
      else waiting?.reject(new Error(report.problem));
    });
    worker.on("error", (error) => this.#failAll(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", () => {
      this.#worker = undefined;
      this.#failAll(new Error("The thread that makes films has ended"));
    });
    return worker;
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  #path(name: string): string {
    return join(this.folder, name);
  }
}
