import type { Comparison, ComparisonInput, ShareChanged } from "../../../shared/contract/library.ts";
import { Failure } from "../../../shared/failure.ts";
import { type Count, differenceOf } from "../media-tools/picture-difference.ts";
import type { MediaStore } from "./media.ts";

/** Looks what changed from one picture to another, so that a person sees what an edit did beside what it should (IM-06). */
export class PictureComparison {
  readonly #media: Pick<MediaStore, "get" | "pathOf" | "receive">;

  constructor({ media }: { media: Pick<MediaStore, "get" | "pathOf" | "receive"> }) {
    this.#media = media;
  }

  /** Fails with `not-found`, or with `invalid-input` for what is no picture, or cannot be decoded. */
  async of({ a, b, mask, tolerance }: ComparisonInput, signal?: AbortSignal): Promise<Comparison> {
    const files = { a: this.#pictureAt(a), b: this.#pictureAt(b), ...(mask !== undefined && { mask: this.#pictureAt(mask) }) };
    const found = await differenceOf(files, tolerance, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Failure({ code: "invalid-input", reason: "not-comparable", message: "One of the pictures cannot be decoded." }, error);
    });
    const heat = await this.#media.receive(new Blob([new Uint8Array(found.heat)]).stream(), "difference.png", signal);
    const { width, height, isScaled } = found;
    return { width, height, isScaled, outside: sharesOf(found.outside), inside: sharesOf(found.inside), heatMediaId: heat.id };
  }

  #pictureAt(id: string): string {
    const path = this.#media.pathOf(id);
    if (this.#media.get(id)?.kind === "image") return path;
    throw new Failure({ code: "invalid-input", reason: "not-comparable", message: "Only pictures can be compared." });
  }
}

function sharesOf({ pixels, touched, changed }: Count): ShareChanged {
  return { pixels, touched: touched / Math.max(pixels, 1), changed: changed / Math.max(pixels, 1) };
}
