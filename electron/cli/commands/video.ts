import type { NativeVideoInput, NativeVideoRecipe } from "../../../shared/contract/recipes.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { checkNativeVideo } from "../../../shared/rules/native-video.ts";
import type { Command } from "../command.ts";
import type { Parsed } from "../options.ts";
import { usage } from "../options.ts";
import { printRequest } from "../print-request.ts";
import { readTypedSource, resolveSource, sourceWithoutFile } from "../source.ts";
import { checkOut, finishJob } from "../job-end.ts";

export const videoCreate: Command = {
  check(parsed) {
    if (parsed.text("model") === undefined) throw usage("video create needs --model.");
    checkOut(parsed);
    const inputs = typedInputs(parsed).map(({ input }) => input);
    refuseProblems(checkNativeVideo(recipeFrom(parsed, inputs), new Map(), { canPublish: true }));
  },

  async run(context) {
    const { parsed, client, studio, connectionId, output } = context;
    const inputs: NativeVideoInput[] = [];
    for (const { input, text } of typedInputs(parsed)) inputs.push({ ...input, source: await resolveSource(text, studio.media) });
    const recipe = recipeFrom(parsed, inputs);
    if (parsed.has("print-request")) return printRequest(output, client.jobs.preview({ connectionId, recipe, full: true }));
    const [job] = await client.jobs.create({ connectionId, recipes: [recipe] });
    return finishJob(context, job?.id ?? "", { waits: parsed.has("wait") || parsed.has("out") });
  },
};

/** The inputs with a stand-in for files, so that the rules can speak before any file is read. */
function typedInputs(parsed: Parsed): { input: NativeVideoInput; text: string }[] {
  return (["image", "video", "audio"] as const).flatMap((kind) =>
    parsed.list(kind).map((typed) => {
      const { role, text } = readTypedSource(typed);
      const source = sourceWithoutFile(text) ?? { type: "media" as const, id: "not-received-yet" };
      return { input: { kind, source, ...(role && { role }) }, text };
    }),
  );
}

function recipeFrom(parsed: Parsed, inputs: NativeVideoInput[]): NativeVideoRecipe {
  const flag = (name: string) => (parsed.has(name) ? true : undefined);
  return {
    kind: "native-video",
    model: parsed.text("model") ?? "",
    prompt: parsed.text("prompt") ?? "",
    inputs,
    draftOf: parsed.text("draft-of"),
    duration: parsed.number("duration"),
    frames: parsed.number("frames"),
    resolution: parsed.text("resolution"),
    ratio: parsed.text("ratio"),
    seed: parsed.number("seed"),
    generateAudio: flag("generate-audio"),
    watermark: flag("watermark"),
    returnLastFrame: flag("return-last-frame"),
    serviceTier: parsed.text("service-tier"),
    executionExpiresAfter: parsed.number("expires-after"),
    webSearch: flag("web-search"),
  };
}
