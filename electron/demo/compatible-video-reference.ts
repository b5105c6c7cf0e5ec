import { wrongType, wrongValue } from "./compatible-video-refusals.ts";
import { pixelsOf } from "./media/read-picture.ts";
import { mediaType } from "./media-type.ts";
import { Refusal } from "./refusal.ts";

/** Checks the reference picture: a file part with a name and its true type, JPEG or PNG, of exactly the size's pixels (wire notes 3.2). */
export async function readReference(part: string | File | undefined, size: string): Promise<Buffer> {
  const name = "input_reference";
  if (!(part instanceof File)) throw wrongType(name, "a file, but got something else");
  if (part.name === "") throw wrongValue(name, "the file part needs a file name");
  const bytes = Buffer.from(await part.arrayBuffer());
  const type = mediaType(bytes);
  if (type !== "image/jpeg" && type !== "image/png") throw wrongValue(name, "the file must be a JPEG or PNG picture");
  if (part.type !== type) throw wrongValue(name, `unsupported mimetype ('${part.type.slice(0, 80)}'); the file is ${type}`);
  const pixels = await pixelsOf(bytes);
  if (!pixels) throw wrongValue(name, "the picture cannot be decoded");
  // The words of the official service, which clients look for.
  if (pixels !== size) throw new Refusal(400, "", "Inpaint image must match the requested width and height");
  return bytes;
}
