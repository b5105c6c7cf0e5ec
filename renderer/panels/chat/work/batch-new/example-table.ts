import { words } from "../../../../i18n/language.ts";
import { uploadFile } from "../../../../state/upload.ts";
import { placeOf } from "../prompts/prompt-variables.ts";
import type { BatchDraft } from "./batch-draft.ts";

/** A small table and a prompt for it, in the page's language: something that works, to look at and to change. */
export async function exampleTable(): Promise<Pick<BatchDraft, "table" | "prompt">> {
  const [name, material] = [words.t("batches.example.name"), words.t("batches.example.material")];
  const text = [`${name},${material}`, ...words.t("batches.example.rows").replaceAll(" / ", ",").split(" | ")].join("\n");
  const file = new File([text], words.t("batches.example.file"), { type: "text/csv" });
  const media = await uploadFile(file, { accepts: "any" });
  return {
    table: { mediaId: media.id, name: file.name, bytes: file.size },
    prompt: words.t("batches.example.prompt", { name: placeOf(name), material: placeOf(material) }),
  };
}
