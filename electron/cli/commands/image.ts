import type { ImageInput, ImageRecipe } from "../../../shared/contract/recipes.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { checkImages } from "../../../shared/rules/images.ts";
import { fill } from "../../../shared/words/fill.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import type { Command, Context } from "../command.ts";
import { checkOut, finishJob } from "../job-end.ts";
import { type Parsed, usage } from "../options.ts";
import { printRequest } from "../print-request.ts";
import { resolveSource, sourceWithoutFile } from "../source.ts";

/** Pictures from words. The answer is the result, so it is always waited for. */
export const imageCreate: Command = {
  check(parsed) {
    if (parsed.text("model") === undefined) throw usage("image create needs --model.");
    if (parsed.words.length > 0) throw usage(`“${parsed.words[0]}” is too much: the prompt follows --prompt.`);
    checkOut(parsed);
    refuseProblems(checkImages(recipeFrom(parsed, { inputs: [] }), new Map()));
  },
  run: (context) => makePictures(context, recipeFrom(context.parsed, { inputs: [] })),
};

/** Pictures from pictures. */
export const imageEdit: Command = {
  check(parsed) {
    if (filesOf(parsed).length === 0) throw usage("image edit needs --image.");
    checkOut(parsed);
    refuseProblems(checkImages(recipeFrom(parsed, standIns(parsed)), new Map()));
  },

  async run(context) {
    const recipe = recipeFrom(context.parsed, await receivedFiles(context));
    return makePictures(context, recipe);
  },
};

async function makePictures(context: Context, recipe: ImageRecipe): Promise<number> {
  const { parsed, client, studio, connectionId, output } = context;
  const ids = [...recipe.inputs, ...(recipe.mask ? [recipe.mask] : [])].map(({ id }) => id);
  const facts = new Map(studio.media.find(ids).map((media) => [media.id, media]));
  for (const { level, reason, detail } of checkImages(recipe, facts)) {
    if (level === "warning") output.progress(fill(problemWords.en[reason], detail));
  }
  if (parsed.has("print-request")) return printRequest(output, client.jobs.preview({ connectionId, recipe, full: true }));
  const [job] = await client.jobs.create({ connectionId, recipes: [recipe] });
  return finishJob(context, job?.id ?? "", { waits: true });
}

type Files = Pick<ImageRecipe, "inputs" | "mask">;

/** `--image` as often as there are pictures, or once before all of them. */
function filesOf(parsed: Parsed): string[] {
  return [...parsed.list("image"), ...parsed.words];
}

/** Stand-ins for files, so that the rules can speak before any file is read. */
function standIns(parsed: Parsed): Files {
  const mask = parsed.text("mask");
  return { inputs: filesOf(parsed).map((text) => standIn("image", text)), ...(mask !== undefined && { mask: standIn("mask", mask) }) };
}

function standIn(option: string, text: string): ImageInput {
  const source = sourceWithoutFile(text) ?? { type: "media", id: "not-received-yet" };
  if (source.type === "media") return source;
  throw usage(`--${option} takes a file or media:ID: pictures travel inside the request.`);
}

async function receivedFiles({ parsed, studio }: Context): Promise<Files> {
  const receive = async (option: string, text: string): Promise<ImageInput> => {
    const source = await resolveSource(text, studio.media);
    return source.type === "media" ? source : standIn(option, text);
  };
  const inputs: ImageInput[] = [];
  for (const text of filesOf(parsed)) inputs.push(await receive("image", text));
  const mask = parsed.text("mask");
  return { inputs, ...(mask !== undefined && { mask: await receive("mask", mask) }) };
}

function recipeFrom(parsed: Parsed, files: Files): ImageRecipe {
  return {
    kind: "image",
    model: parsed.text("model") ?? "img-2",
    prompt: parsed.text("prompt") ?? "",
    ...files,
    n: parsed.number("n"),
    size: parsed.text("size"),
    quality: parsed.text("quality"),
    style: parsed.text("style"),
    background: parsed.text("background"),
    outputFormat: parsed.text("format"),
    responseFormat: parsed.text("response-format"),
  };
}
