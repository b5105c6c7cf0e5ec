import { openAsBlob } from "node:fs";
import type { LostWork, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { Failure, type FailureData } from "../../../../shared/failure.ts";
import { refuseProblems } from "../../../../shared/rules/refuse-problems.ts";
import { checkImages, type PictureFacts } from "../../../../shared/rules/images.ts";
import type { ResolvedConnection } from "../../gateway/connection.ts";
import { failureOfTaskError } from "../../gateway/gateway-error.ts";
import type { Http } from "../../gateway/http.ts";
import {
  answerOfWhole,
  editRequest,
  generationRequest,
  type ImageAnswerBody,
  type ImageItem,
  type ImageRequest,
  Images,
  itemsIn,
  type PictureFile,
} from "../../gateway/images.ts";
import type { MediaStore } from "../../library/media.ts";
import { uprightPicture } from "../../media-tools/upright-picture.ts";
import type { Answered, Derived, Maker, Report, ResultFile } from "../maker.ts";
import type { Arrived } from "../spool.ts";
import { placeBack } from "./outpainted.ts";

/** Pictures as a kind of work (IM-01, IM-02, IM-05): the answer is the result, and there is nothing to ask afterwards. */
export class ImageMaker implements Maker<ImageRecipe, ImageRequest> {
  readonly kind = "image";
  readonly area = "images";
  readonly answersAtOnce = true;
  /** A call takes minutes, and prompts come in rows. */
  readonly pace = { createsAtOnce: 4 };
  readonly #http: Http;
  readonly #client: Images;
  readonly #media: MediaStore;

  constructor(parts: { http: Http; media: MediaStore }) {
    this.#http = parts.http;
    this.#client = new Images(parts.http);
    this.#media = parts.media;
  }

  /** Nothing is ever asked. */
  pollSeconds(): number {
    return 60;
  }

  check(recipe: ImageRecipe): void {
    refuseProblems(checkImages(recipe, this.#factsOf(recipe)));
  }

  async prepare(recipe: ImageRecipe, connection: ResolvedConnection, signal?: AbortSignal): Promise<ImageRequest> {
    const modelName = connection.settings.modelNames[recipe.model] ?? recipe.model;
    if (recipe.inputs.length === 0) return generationRequest(recipe, modelName);
    const images: PictureFile[] = [];
    for (const { id } of recipe.inputs) {
      signal?.throwIfAborted();
      images.push(await this.#pictureOf(id, `image-${images.length + 1}`));
    }
    const mask = recipe.mask && (await this.#pictureOf(recipe.mask.id, "mask"));
    return editRequest(recipe, modelName, { images, ...(mask && { mask }) });
  }

  async preview(recipe: ImageRecipe, connection: ResolvedConnection): Promise<RequestPreview> {
    return this.#http.describe(this.#client.call(connection, await this.prepare(recipe, connection)));
  }

  async submit(connection: ResolvedConnection, request: ImageRequest, signal?: AbortSignal, folder = "") {
    const { answer, cutOff } = await this.#client.make(connection, request, folder, signal);
    if (this.results(answer).length === 0) throw noPictures(answer);
    return { answer, ...(cutOff && { cutOff: cutOff.data }) };
  }

  /** Pictures that had arrived whole when the studio ended are paid, whatever became of the rest. */
  recover({ answer, files }: Arrived): Answered | undefined {
    if (answer) return { answer };
    const pictures = files.filter(({ file }) => /^picture-\d+$/.test(file)).toSorted((a, b) => numberOf(a.file) - numberOf(b.file));
    if (pictures.length === 0) return undefined;
    return { answer: answerOfWhole(pictures), cutOff: endedInBetween };
  }

  /** Whoever asks for new addresses gets none: the service knows no pictures that it made. */
  ask(): Promise<Report> {
    return Promise.resolve({ outcome: "expired", status: "", answer: {} });
  }

  results(answer: ImageAnswerBody): ResultFile[] {
    return itemsIn(answer).flatMap((each, place): ResultFile[] => {
      const role = `image-${place + 1}`;
      const named = { role, kind: "image", service: { ...answer, data: [each.item] } } as const;
      if (each.spooled) return [{ ...named, spooled: each.spooled.file }];
      return each.url === undefined ? [] : [{ ...named, url: each.url }];
    });
  }

  /** What was asked for and did not come, of an answer with pictures. */
  missing(recipe: ImageRecipe, answer: ImageAnswerBody, came: number, known?: FailureData): FailureData | undefined {
    const wanted = recipe.n ?? 1;
    if (came >= wanted) return undefined;
    const why = known ?? failureOfItems(itemsIn(answer));
    const message = `${came} of ${wanted} pictures came.`;
    const { code = "gateway-error", service } = why ?? {};
    return new Failure({ code, reason: "pictures-missing", message, detail: { came, wanted }, ...(service && { service }), action: "none" })
      .data;
  }

  /** The picture before, back at full resolution in the extended one (IM-08). */
  derivedOf({ outpaint }: ImageRecipe, { role }: ResultFile): Derived | undefined {
    return outpaint && { role: `${role}-composited`, extension: ".png" };
  }

  async derive({ outpaint, inputs: [first] }: ImageRecipe, path: string, target: string): Promise<boolean> {
    if (!outpaint || !first) return false;
    return placeBack({ result: path, canvas: this.#media.pathOf(first.id), area: outpaint }, target);
  }

  parentOf(recipe: ImageRecipe): string | undefined {
    return recipe.editOf;
  }

  async cancel(): Promise<void> {
    throw noList();
  }

  async findLost(): Promise<LostWork[]> {
    throw noList();
  }

  titleOf(recipe: ImageRecipe): string {
    return recipe.prompt.trim().slice(0, 200) || recipe.model;
  }

  /** Named by its place only: the person's own file name is none of the service's business. */
  async #pictureOf(id: string, name: string): Promise<PictureFile> {
    const { id: sentId, mime: type } = await this.#media.toSend(id);
    const path = this.#media.pathOf(sentId);
    const upright = await uprightPicture(path);
    const picture = upright ? new Blob([new Uint8Array(upright)], { type }) : await openAsBlob(path, { type });
    return { picture, filename: `${name}.${extensions[type] ?? "png"}` };
  }

  #factsOf({ inputs, mask }: ImageRecipe): Map<string, PictureFacts> {
    const ids = [...inputs, ...(mask ? [mask] : [])].map(({ id }) => id);
    return new Map(ids.map((id) => [id, this.#media.need(id)]));
  }
}

const extensions: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

const endedInBetween: FailureData = {
  code: "unsure",
  reason: "studio-ended",
  message: "The studio ended while the answer was arriving.",
  action: "none",
  delivery: "unknown",
};

function numberOf(file: string): number {
  return Number(file.split("-")[1]);
}

/** A success without a picture is a failure; where items say why, it is theirs (wire notes 4.1). */
function noPictures(answer: ImageAnswerBody): Failure {
  const why = failureOfItems(itemsIn(answer));
  if (why) return new Failure(why);
  const message = "The gateway answered that it is done, but gave no picture.";
  return new Failure({ code: "gateway-error", reason: "no-pictures", message, delivery: "answered" });
}

function failureOfItems(items: readonly ImageItem[]): FailureData | undefined {
  const failed = items.find(({ error }) => error !== undefined);
  return failed && failureOfTaskError(failed.error);
}

function noList(): Failure {
  const message = "The gateway does not list the pictures that it made: what was lost cannot be looked for there.";
  return new Failure({ code: "conflict", reason: "pictures-not-listed", message, delivery: "not-sent" });
}
