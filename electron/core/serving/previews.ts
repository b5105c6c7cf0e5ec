import { randomBytes } from "node:crypto";
import { smallPicture } from "../media-tools/beginning-facts.ts";

/** As many as are looked at before they are forgotten. */
const most = 24;

/** Small pictures of what is not the studio's: kept in memory, for a while. */
export class Previews {
  readonly #pictures = new Map<string, Buffer>();

  /** The id under which a small WebP of the picture can be had; nothing when it cannot be decoded. */
  async keep(picture: Uint8Array): Promise<string | undefined> {
    const small = await smallPicture(picture);
    if (small === undefined) return undefined;
    const id = randomBytes(12).toString("hex");
    this.#pictures.set(id, small);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > most && oldest !== undefined) this.#pictures.delete(oldest);
    return id;
  }

  get(id: string): Buffer | undefined {
    return this.#pictures.get(id);
  }
}
