import { readVideoBody } from "./compatible-video-body.ts";
import { readFormRequest } from "./compatible-video-form.ts";
import { readJsonRequest } from "./compatible-video-json.ts";
import { unknownParameter } from "./compatible-video-refusals.ts";
import { readPrompt, type CompatibleVideoRequest } from "./compatible-video-request.ts";

/** Checks a create body: the content type says the variant, the model has to fit it. Throws a `Refusal` for the first thing that is wrong. */
export async function readCompatibleVideoRequest(contentType: string | undefined, bytes: Buffer): Promise<CompatibleVideoRequest> {
  const body = await readVideoBody(contentType, bytes);
  return body.type === "json" ? readJsonRequest(body.fields) : await readFormRequest(body.fields);
}

/** The prompt of a remix, which takes nothing else (wire notes 3.2); as JSON or as a form. */
export async function readRemixPrompt(contentType: string | undefined, bytes: Buffer): Promise<string> {
  const body = await readVideoBody(contentType, bytes);
  const names = body.type === "json" ? Object.keys(body.fields) : [...body.fields.keys()];
  const other = names.find((name) => name !== "prompt");
  if (other !== undefined) throw unknownParameter(other);
  return readPrompt(body.type === "json" ? body.fields.prompt : body.fields.get("prompt"));
}
