import { basename } from "node:path";
import { type Asset, AssetType } from "../../../shared/contract/assets.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { AssetRecipe } from "../../../shared/contract/recipes.ts";
import { checkAsset, checkName, assetTypeOf } from "../../../shared/rules/assets.ts";
import { cleanAssetName } from "../../../shared/rules/asset-name.ts";
import type { Problem } from "../../../shared/rules/problem.ts";
import { fill } from "../../../shared/words/fill.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { assetListQuery } from "../../core/assets/list-query.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { askedOf, failWhereKept, oneAssetId, oneOf, pageLines, printActionRequest, readPaging, timeText, wordOf } from "../asset-words.ts";
import type { Command, Context } from "../command.ts";
import { finishJob } from "../job-end.ts";
import { type Parsed, usage } from "../options.ts";
import { printRequest } from "../print-request.ts";
import { resolveSource, sourceWithoutFile } from "../source.ts";

/** One job for each source (AS-04, AS-08); nothing is sent of any of them when one cannot be. */
export const assetCreate: Command = {
  check(parsed) {
    if (parsed.text("group") === undefined) throw usage("asset create needs --group.");
    if (parsed.list("group").length > 1) throw usage("An asset belongs to one group.");
    if (parsed.words.length === 0) throw usage("asset create needs a file, a public URL or media:ID.");
    oneOf(parsed, "kind", AssetType.options);
    for (const [index, text] of parsed.words.entries()) if (typedSource(text)?.type === "url") recipeFrom(parsed, index, undefined);
  },

  async run(context) {
    const { parsed, client, connectionId, output, studio } = context;
    const recipes: AssetRecipe[] = [];
    for (const [index, text] of parsed.words.entries()) {
      const source = await resolveSource(text, studio.media);
      const recipe = recipeFrom(parsed, index, source.type === "media" ? mediaOf(context, source.id) : undefined);
      for (const problem of warningsOf(recipe, context)) output.progress(`${text}: ${problem}`);
      recipes.push(recipe);
    }
    if (parsed.has("print-request")) return printRequests(context, recipes);
    const jobs = await client.jobs.create({ connectionId, recipes });
    let status = 0;
    for (const job of jobs) status = Math.max(status, await finishJob(context, job.id, { waits: parsed.has("wait") }));
    return status;
  },
};

export const assetList: Command = {
  check: (parsed) => void listFrom(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const list = listFrom(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "ListAssets", { ...assetListQuery(list, ...askedOf(list)) });
    const { assets, total, isKept, trouble } = await client.assets.list({ connectionId, ...list });
    failWhereKept(isKept, trouble);
    const lines = pageLines(assets.map(row), total, "No assets.");
    output.result({ assets, total, page: list.page, pageSize: list.pageSize }, lines);
    return 0;
  },
};

export const assetShow: Command = {
  check: (parsed) => void oneAssetId(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const id = oneAssetId(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "GetAsset", { Id: id });
    const asset = await client.assets.get({ connectionId, id });
    output.result({ asset }, [JSON.stringify(asset, undefined, 2)]);
    return 0;
  },
};

export const assetUpdate: Command = {
  check(parsed) {
    oneAssetId(parsed);
    if (parsed.text("name") === undefined) throw usage("asset update needs --name.");
    refuseProblems(checkName(parsed.text("name") ?? ""));
  },
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const id = oneAssetId(parsed);
    const name = parsed.text("name") ?? "";
    if (parsed.has("print-request")) return printActionRequest(context, "UpdateAsset", { Id: id, Name: name });
    const asset = await client.assets.update({ connectionId, id, name });
    output.result({ asset }, [`${asset.id}  ${asset.name}`]);
    return 0;
  },
};

/** What uses it is named; a command that says delete means it. */
export const assetDelete: Command = {
  check: (parsed) => void oneAssetId(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const id = oneAssetId(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "DeleteAsset", { Id: id });
    const { jobs, entryCount } = await client.assets.uses({ connectionId, id });
    for (const job of jobs) output.progress(`The unfinished job ${job.id} uses it: ${job.title}`);
    if (entryCount > 0) output.progress(`${entryCount} results in the library were made with it.`);
    await client.assets.delete({ connectionId, id });
    output.result({ deleted: id }, [`Deleted ${id}.`]);
    return 0;
  },
};

function listFrom(parsed: Parsed) {
  if (parsed.words.length > 0) throw usage(`asset list takes options only, not “${parsed.words[0]}”.`);
  const groupIds = parsed.list("group");
  const statuses = parsed.list("status").map((text) => wordOf("status", text, ["Active", "Processing", "Failed"]));
  const filter = {
    groupType: parsed.text("type"),
    name: parsed.text("name"),
    ...(groupIds.length > 0 && { groupIds }),
    ...(statuses.length > 0 && { statuses }),
  };
  return { filter, ...readPaging(parsed, ["CreateTime", "UpdateTime", "GroupId"]) };
}

/** An asset is not made of an asset. */
function typedSource(text: string) {
  const source = sourceWithoutFile(text);
  if (source?.type === "asset") throw usage(`“${text}” is an asset already.`);
  return source;
}

/** `media` is the file of a source that has one. Fails with `invalid-input` for what the rules refuse. */
function recipeFrom(parsed: Parsed, index: number, media: Media | undefined): AssetRecipe {
  const text = parsed.words[index] ?? "";
  const typed = typedSource(text);
  const assetType = oneOf(parsed, "kind", AssetType.options) ?? (media ? assetTypeOf(media) : typeByAddress(text));
  if (assetType === undefined) throw usage(`Say with --kind whether “${text}” is an Image, a Video or an Audio.`);
  const source = media
    ? ({ type: "media", id: media.id } as const)
    : ({ type: "url", url: typed?.type === "url" ? typed.url : text } as const);
  const name = nameFor(parsed, index, media?.name ?? nameInAddress(text));
  const recipe: AssetRecipe = { kind: "asset", groupId: parsed.text("group") ?? "", name, assetType, source };
  // Addresses of this machine do for a gateway on it; which gateway it is, only the studio knows.
  refuseProblems(checkAsset(recipe, media, { isGatewayLocal: true }));
  return recipe;
}

/** Of several assets with one name, each gets its number. */
function nameFor(parsed: Parsed, index: number, own: string): string {
  const given = parsed.text("name");
  if (given === undefined) return cleanAssetName(own);
  refuseProblems(checkName(given));
  return parsed.words.length > 1 ? `${given} ${index + 1}` : given;
}

const typesByEnding: Record<string, AssetRecipe["assetType"]> = {
  ...Object.fromEntries(["jpg", "jpeg", "png", "webp", "bmp", "tif", "tiff", "gif", "heic", "heif"].map((ending) => [ending, "Image"])),
  ...Object.fromEntries(["mp4", "mov"].map((ending) => [ending, "Video"])),
  ...Object.fromEntries(["wav", "mp3"].map((ending) => [ending, "Audio"])),
};

/** Of data in the address by its own word, so that the rules can say that it cannot be an asset's. */
function typeByAddress(url: string): AssetRecipe["assetType"] | undefined {
  const [, kind] = /^data:(image|video|audio)\//i.exec(url) ?? [];
  if (kind !== undefined) return AssetType.options.find((type) => type.toLowerCase() === kind.toLowerCase());
  const ending = /\.(\w+)$/.exec(nameInAddress(url))?.[1];
  return ending === undefined ? undefined : typesByEnding[ending.toLowerCase()];
}

function nameInAddress(url: string): string {
  if (!URL.canParse(url)) return "";
  const name = basename(new URL(url).pathname);
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // A lone percent sign is one of the name's own.
  }
}

function mediaOf({ studio }: Context, id: string): Media {
  const media = studio.media.get(id);
  if (!media) throw usage(`The studio has no file media:${id}.`);
  return media;
}

function warningsOf(recipe: AssetRecipe, { studio }: Context): string[] {
  const media = recipe.source.type === "media" ? studio.media.get(recipe.source.id) : undefined;
  const isWarning = ({ level }: Problem) => level === "warning";
  return checkAsset(recipe, media, { isGatewayLocal: true })
    .filter(isWarning)
    .map(({ reason, detail }) => fill(problemWords.en[reason], detail));
}

/** One line a source; a file's address is only known once it is published. */
async function printRequests({ client, connectionId, output }: Context, recipes: readonly AssetRecipe[]): Promise<number> {
  for (const recipe of recipes) await printRequest(output, client.jobs.preview({ connectionId, recipe, full: true }));
  return 0;
}

function row(asset: Asset): string[] {
  return [asset.id, asset.assetType, asset.status, timeText(asset.createdAt), asset.name, asset.failure?.service?.code ?? ""];
}
