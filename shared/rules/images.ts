import type { ImageRecipe } from "../contract/recipes.ts";
import type { Media } from "../contract/media.ts";
import { findImageModel, type ImageModel, mostEditInputs } from "../models.ts";
import { MIB } from "../units.ts";
import { error, type Problem, warning } from "./problem.ts";
import { upToTenth } from "./tenths.ts";

/** What the rules need to know of a picture; from `Media`, by media id. */
export type PictureFacts = Pick<Media, "kind" | "mime" | "bytes" | "width" | "height" | "hasAlpha">;
type FactsById = ReadonlyMap<string, PictureFacts>;

/** Bytes that services take of one picture and of a mask (wire notes 4.3). */
const inputBytesLimit = 50 * MIB;
const maskBytesLimit = 4 * MIB;
const inputFormats = ["image/png", "image/jpeg", "image/webp"];

/**
 * All that is wrong or doubtful with a recipe of the image area (IM-01…04, IM-08; interface 4.5, wire notes 4.2 and 4.3). Facts that are not
 * known yet are left unchecked; the core checks again with all of them before it sends.
 */
export function checkImages(recipe: ImageRecipe, facts: FactsById): Problem[] {
  const model = findImageModel(recipe.model);
  if (!model) return [error("unknown-model", "model", { model: recipe.model })];
  const isEdit = recipe.inputs.length > 0;
  return [
    ...checkPrompt(recipe, model),
    ...checkCount(recipe, model),
    ...checkOptions(recipe, model),
    ...(isEdit ? checkEdit(recipe, model, facts) : checkGeneration(recipe)),
  ];
}

/** Characters of a prompt as the service counts them: code points, not UTF-16 units. */
export function promptLength(prompt: string): number {
  return [...prompt].length;
}

function checkPrompt({ prompt }: ImageRecipe, { promptLimit, id }: ImageModel): Problem[] {
  if (prompt.trim() === "") return [error("prompt-missing", "prompt")];
  const value = promptLength(prompt);
  return value > promptLimit ? [error("prompt-too-long", "prompt", { value, max: promptLimit, model: id })] : [];
}

function checkCount({ n }: ImageRecipe, { most, id }: ImageModel): Problem[] {
  if (n === undefined || (Number.isInteger(n) && n >= 1 && n <= most)) return [];
  if (most === 1) return [error("count-not-one", "n", { value: n, model: id })];
  return [error("count-out-of-range", "n", { value: n, max: most, model: id })];
}

/** A control that a model lacks must not be sent, a value that it does not offer neither (IM-01). */
function checkOptions(recipe: ImageRecipe, model: ImageModel): Problem[] {
  const offered = {
    size: model.sizes,
    quality: model.qualities,
    style: model.styles,
    background: model.backgrounds,
    outputFormat: model.outputFormats,
    responseFormat: model.responseFormats,
  };
  return (Object.keys(offered) as (keyof typeof offered)[]).flatMap((field) => {
    const value = recipe[field];
    const values = offered[field];
    if (value === undefined) return [];
    if (!values) return [error("field-of-other-variant", field, { field: wireNames[field], model: model.id })];
    if (values.includes(value)) return [];
    return [error("option-not-offered", field, { field: wireNames[field], value, model: model.id, offered: values.join(", ") })];
  });
}

const wireNames = {
  size: "size",
  quality: "quality",
  style: "style",
  background: "background",
  outputFormat: "output_format",
  responseFormat: "response_format",
} as const;

function checkGeneration(recipe: ImageRecipe): Problem[] {
  const problems: Problem[] = [];
  if (recipe.mask) problems.push(error("mask-without-picture", "mask"));
  if (recipe.outpaint) problems.push(error("outpaint-without-picture", "outpaint"));
  if (recipe.background === "transparent" && recipe.outputFormat === "jpeg") {
    problems.push(error("transparent-needs-alpha", "outputFormat"));
  }
  return problems;
}

/** Interface 4.5: an edit has these fields and no others. */
const notForEdits = ["style", "background", "outputFormat", "responseFormat"] as const;

function checkEdit(recipe: ImageRecipe, model: ImageModel, facts: FactsById): Problem[] {
  if (!model.edits) return [error("model-without-edits", "model", { model: model.id })];
  const foreign = notForEdits.filter((field) => recipe[field] !== undefined);
  return [
    ...foreign.map((field) => error("option-not-for-edits", field, { field: wireNames[field] })),
    ...(recipe.inputs.length > mostEditInputs
      ? [error("too-many-inputs", "inputs", { max: mostEditInputs, value: recipe.inputs.length })]
      : []),
    ...recipe.inputs.flatMap(({ id }, place) => checkInput(facts.get(id), `inputs[${place}]`)),
    ...checkMask(recipe, facts),
    ...(recipe.outpaint && !recipe.mask ? [error("outpaint-without-mask", "outpaint")] : []),
  ];
}

function checkInput(fact: PictureFacts | undefined, field: string): Problem[] {
  if (!fact) return [];
  if (fact.kind !== "image") return [error("file-of-other-kind", field, { expected: "image", kind: fact.kind })];
  if (!inputFormats.includes(fact.mime)) return [error("image-format", field, { mime: fact.mime })];
  return fact.bytes >= inputBytesLimit ? [error("image-too-heavy", field, { max: 50, value: upToTenth(fact.bytes / MIB) })] : [];
}

/** A mask of another size or form would land elsewhere, or be refused (IM-04, lessons 27 and 31). */
function checkMask({ mask, inputs }: ImageRecipe, facts: FactsById): Problem[] {
  const fact = mask && facts.get(mask.id);
  if (!fact) return [];
  if (fact.mime !== "image/png") return [error("mask-not-png", "mask", { mime: fact.mime })];
  const problems: Problem[] = [];
  // Said only of pictures that have one.
  if (!fact.hasAlpha) problems.push(error("mask-without-alpha", "mask"));
  const first = inputs[0] && facts.get(inputs[0].id);
  if (first && (first.width !== fact.width || first.height !== fact.height)) {
    const size = (of: PictureFacts) => `${of.width}×${of.height}`;
    problems.push(error("mask-of-other-size", "mask", { mask: size(fact), picture: size(first) }));
  }
  if (fact.bytes >= maskBytesLimit) problems.push(warning("mask-heavy", "mask", { max: 4, value: upToTenth(fact.bytes / MIB) }));
  return problems;
}
