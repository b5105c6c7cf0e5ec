import { MIB } from "../../../shared/units.ts";
import { ArrivingPictures, type SpooledPicture } from "./arriving-pictures.ts";
import { JsonPictures, type PictureFields } from "./json-pictures.ts";

/** Without its pictures an answer is a few thousand bytes. */
const longestRest = 8 * MIB;

/** Wire notes 4.1. */
const fields: PictureFields = { isPicture: (field) => field === "b64_json", address: "url" };

/** Reads an answer of the image area as it comes (IM-05): its pictures go into files of the folder, the rest is its text. */
export class ImageAnswer {
  readonly #pictures: ArrivingPictures;

  constructor(folder: string) {
    this.#pictures = new ArrivingPictures(folder);
  }

  /** The pictures that are here, whole; also after `read` has failed. */
  get whole(): readonly SpooledPicture[] {
    return this.#pictures.whole;
  }

  /** Resolves to the answer's text with notes for pictures. Fails as the stream does, or with a failure that leaves open what was paid. */
  read(body: AsyncIterable<Uint8Array> | null): Promise<string> {
    return this.#pictures.textOf(body, new JsonPictures(fields), longestRest);
  }
}
