import { readFileSync } from "node:fs";
import { CompatibleVideoRecipe, type Source } from "../../../shared/contract/recipes.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { findCompatibleVideoModel } from "../../../shared/models.ts";
import { checkCompatibleVideo } from "../../../shared/rules/compatible-video.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import type { Problem } from "../../../shared/rules/problem.ts";
import { hasShots, readStoryboard, writeStoryboard } from "../../../shared/rules/storyboard.ts";
import { fill } from "../../../shared/words/fill.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { videoProgressOf, videoStatusOf } from "../../core/gateway/compatible-video-answer.ts";
import type { Command, Context } from "../command.ts";
import { checkOut, finishJob } from "../job-end.ts";
import { oneId, type Parsed, usage } from "../options.ts";
import { printRequest } from "../print-request.ts";
import { resolveSource, sourceWithoutFile } from "../source.ts";

export const clipCreate: Command = {
  check(parsed) {
    if (parsed.text("model") === undefined) throw usage("clip create needs --model.");
    checkOut(parsed);
    refuseProblems([...foreignLengths(parsed), ...problemsOf(recipeFrom(parsed, standIns(parsed)))]);
  },

  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const recipe = recipeFrom(parsed, await receivedFiles(context));
    for (const problem of problemsOf(recipe).filter(({ level }) => level === "warning")) output.progress(wordsOf(problem));
    if (parsed.has("print-request")) return printRequest(output, client.jobs.preview({ connectionId, recipe, full: true }));
    const [job] = await client.jobs.create({ connectionId, recipes: [recipe] });
    return finishJob(context, job?.id ?? "", { waits: parsed.has("wait") || parsed.has("out") });
  },
};

/** A job of this studio by its own id or the service's, else what the service says of the id. */
export const clipShow: Command = {
  check: (parsed) => void oneId(parsed),
  async run(context) {
    const { parsed, studio, connectionId, client, output } = context;
    const id = oneId(parsed);
    if (parsed.has("print-request")) {
      return printRequest(output, studio.compatibleVideo.describeAsk(await studio.connections.resolve(connectionId), id));
    }
    const known = await jobOf(context, id);
    if (known) {
      const job = await client.jobs.get({ id: known.id });
      output.result({ job }, [JSON.stringify(job, undefined, 2)]);
      return 0;
    }
    const video = await studio.compatibleVideo.ask(await studio.connections.resolve(connectionId), id);
    const progress = videoProgressOf(video);
    const shown = { id, status: videoStatusOf(video), ...(progress !== undefined && { progress }), service: video };
    output.result({ video: shown }, [JSON.stringify(shown, undefined, 2)]);
    return 0;
  },
};

interface Files {
  images: Source[];
  videos: Source[];
  reference?: CompatibleVideoRecipe["reference"];
}

/** Stand-ins for files, so that the rules can speak before any file is read. */
function standIns(parsed: Parsed): Files {
  const standIn = (text: string): Source => sourceWithoutFile(text) ?? { type: "media", id: "not-received-yet" };
  const reference = parsed.text("reference");
  return {
    images: parsed.list("image").map(standIn),
    videos: parsed.list("video").map(standIn),
    ...(reference !== undefined && { reference: onlyMedia(standIn(reference)) }),
  };
}

async function receivedFiles({ parsed, studio }: Context): Promise<Files> {
  const receive = (text: string) => resolveSource(text, studio.media);
  const files: Files = { images: [], videos: [] };
  for (const text of parsed.list("image")) files.images.push(await receive(text));
  for (const text of parsed.list("video")) files.videos.push(await receive(text));
  const reference = parsed.text("reference");
  return reference === undefined ? files : { ...files, reference: onlyMedia(await receive(reference)) };
}

function onlyMedia(source: Source): NonNullable<Files["reference"]> {
  if (source.type === "media") return source;
  throw usage("--reference takes a file or media:ID: it travels inside the request.");
}

function recipeFrom(parsed: Parsed, files: Files): CompatibleVideoRecipe {
  return {
    kind: "compatible-video",
    model: parsed.text("model") ?? "",
    prompt: promptOf(parsed),
    ...files,
    size: parsed.text("size"),
    seconds: parsed.number("duration") ?? parsed.number("seconds"),
    mode: modeOf(parsed),
    remixOf: parsed.text("remix-of"),
  };
}

function promptOf(parsed: Parsed): string {
  const file = parsed.text("storyboard");
  if (file === undefined) return parsed.text("prompt") ?? "";
  if (parsed.has("prompt")) throw usage("Give --prompt or --storyboard, not both.");
  const text = readText(file);
  if (!hasShots(text)) throw usage(`${file} has no shot: a storyboard has a line “Shot 1:” for each.`);
  return writeStoryboard(readStoryboard(text));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const message = `The file ${path} cannot be read.`;
    throw new Failure({ code: "invalid-input", reason: "file-missing", message, detail: { path }, delivery: "not-sent" }, error);
  }
}

function modeOf(parsed: Parsed): CompatibleVideoRecipe["mode"] {
  const mode = CompatibleVideoRecipe.shape.mode.safeParse(parsed.text("mode"));
  if (mode.success) return mode.data;
  throw usage(`--mode is i2v or r2v, not “${parsed.text("mode")}”.`);
}

/** `--duration` is the JSON variant's word and `--seconds` the multipart one's; neither stands for the other (CV-08). */
function foreignLengths(parsed: Parsed): Problem[] {
  const model = findCompatibleVideoModel(parsed.text("model") ?? "");
  if (!model) return [];
  const field = model.variant === "json" ? "seconds" : "duration";
  return parsed.has(field) ? [{ level: "error", reason: "field-of-other-variant", field, detail: { field, model: model.id } }] : [];
}

/** What only the connection can tell (whether local files can be published, whether it makes remixes) is left to the studio. */
function problemsOf(recipe: CompatibleVideoRecipe): Problem[] {
  return checkCompatibleVideo(recipe, new Map(), { canPublish: true });
}

function wordsOf({ reason, detail }: Problem): string {
  return fill(problemWords.en[reason], detail);
}

async function jobOf({ client }: Context, id: string): Promise<Job | undefined> {
  for (let offset = 0, total = 1; offset < total; offset += 500) {
    const page = await client.jobs.list({ offset, limit: 500 });
    const found = page.jobs.find((job) => job.recipe.kind === "compatible-video" && (job.id === id || job.serviceId === id));
    if (found) return found;
    total = page.total;
  }
  return undefined;
}
