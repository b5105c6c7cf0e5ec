import { useTranslation } from "react-i18next";
import type { GenerationRecipe, ImageInput, NativeVideoInput } from "../../../shared/contract/recipes.ts";
import { formatSpan } from "../../i18n/format.ts";
import { words } from "../../i18n/language.ts";
import { modeOf, roleOf } from "../../../shared/rules/native-video.ts";
import { mediaUrl } from "../../state/media-url.ts";
import { FactList, type Fact } from "./fact-list.tsx";
import { SourceView, useSourceText } from "../source-view.tsx";

/** Every setting of a recipe, those too that have no words here. */
export function RecipeFacts({ recipe }: { recipe: GenerationRecipe }) {
  return <FactList facts={useRecipeFacts(recipe)} />;
}

/** The settings of a recipe as names and values, in words. */
export function useRecipeFacts(recipe: GenerationRecipe): Fact[] {
  const { t } = useTranslation();
  const text = (name: string, value: unknown): string => {
    if (typeof value === "boolean") return value ? t("library.details.yes") : t("library.details.no");
    if (name === "seed" && value === -1) return t("library.details.randomSeed");
    if (name === "duration" || name === "seconds") return t("library.details.seconds", { count: Number(value) });
    if (name === "executionExpiresAfter") return formatSpan(Number(value));
    if (Array.isArray(value)) return value.join(" + ");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  // A file has a size too, in bytes.
  const nameOf = (name: string) =>
    name === "size" ? t("library.details.fields.pixels") : isField(name) ? t(`library.details.fields.${name}`) : name;
  const named: Fact[] = Object.entries(settingsOf(recipe))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [nameOf(name), text(name, value)]);
  const mode: Fact[] =
    recipe.kind === "native-video" ? [[t("library.details.fields.mode"), t(`library.details.modes.${modeOf(recipe)}`)]] : [];
  return [[t("library.details.fields.model"), recipe.model, "mono"], ...mode, ...named];
}

/** What is left of a recipe when its words and its files are shown elsewhere. */
function settingsOf(recipe: GenerationRecipe): Record<string, unknown> {
  const { kind: _kind, prompt: _prompt, model: _model, ...rest } = recipe;
  const files = new Set(["inputs", "images", "videos", "reference", "mask", "editOf", "threadId", "messageId"]);
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !files.has(name)));
}

const fields = [
  "duration",
  "frames",
  "resolution",
  "ratio",
  "seed",
  "generateAudio",
  "watermark",
  "returnLastFrame",
  "serviceTier",
  "executionExpiresAfter",
  "webSearch",
  "draftOf",
  "seconds",
  "mode",
  "remixOf",
  "n",
  "quality",
  "style",
  "background",
  "outputFormat",
  "responseFormat",
  "outpaint",
  "system",
  "modalities",
  "aspectRatio",
  "imageSize",
] as const;
type Field = (typeof fields)[number];
const isField = (name: string): name is Field => fields.some((field) => field === name);

/** The files that went into a recipe, each with what it was there. */
export function inputsOf(recipe: GenerationRecipe): readonly NativeVideoInput[] {
  if (recipe.kind === "native-video") return recipe.inputs;
  if (recipe.kind === "image" || recipe.kind === "generative") return picturesOf(recipe.inputs);
  const isFrames = recipe.mode === "i2v";
  const images = recipe.images.map((source, place): NativeVideoInput => ({
    kind: "image",
    source,
    role: isFrames ? (place === 0 ? "first_frame" : "last_frame") : "reference_image",
  }));
  const videos = recipe.videos.map((source): NativeVideoInput => ({ kind: "video", source, role: "reference_video" }));
  const reference: NativeVideoInput[] = recipe.reference ? [{ kind: "image", source: recipe.reference, role: "reference_image" }] : [];
  return [...images, ...videos, ...reference];
}

/** The pictures of an edit, in their order. */
function picturesOf(inputs: readonly ImageInput[]): NativeVideoInput[] {
  return inputs.map(({ id, label }, place) => ({
    kind: "image",
    role: "reference_image",
    source: { type: "media", id },
    label: label ?? words.t("images.inputs.picture", { number: place + 1 }),
  }));
}

/** Files of a recipe, each with its role; the mask of an edit last. */
export function RecipeInputs({ recipe }: { recipe: GenerationRecipe }) {
  const inputs = inputsOf(recipe);
  const mask = recipe.kind === "image" ? recipe.mask : undefined;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {inputs.map((input, place) => (
        // The same file may be an input twice; its place tells them apart.
        <li key={place} className="min-w-0">
          <InputView input={input} role={roleOf(input, inputs)} />
        </li>
      ))}
      {mask && (
        <li className="min-w-0">
          <MaskView id={mask.id} />
        </li>
      )}
    </ul>
  );
}

/** Where the mask is see-through the picture was to be replaced. */
function MaskView({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <figure className="flex flex-col gap-1">
      <div className="chequered aspect-video overflow-hidden rounded-control">
        <img src={mediaUrl(id)} alt="" className="size-full object-contain" />
      </div>
      <figcaption className="truncate text-label text-muted">{t("library.details.mask")}</figcaption>
    </figure>
  );
}

function InputView({ input, role }: { input: NativeVideoInput; role: ReturnType<typeof roleOf> }) {
  const { t } = useTranslation();
  const what = useSourceText(input.source);
  return (
    <figure className="flex flex-col gap-1">
      <div className="aspect-video overflow-hidden rounded-control bg-well">
        <SourceView source={input.source} kind={input.kind} />
      </div>
      <figcaption className="truncate text-label text-muted" title={what}>
        {input.label ?? t(`library.details.roles.${role}`)}
        {what && ` · ${what}`}
      </figcaption>
    </figure>
  );
}
