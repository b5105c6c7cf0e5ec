import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import type { ImageRecipe } from "../../shared/contract/recipes.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { differences, maskOf, patterned } from "../gateway/ask-demo-images.ts";
import { openStudioWithDemo, pictureRecipe } from "../studio/open-studio.ts";

type Opened = Awaited<ReturnType<typeof openStudioWithDemo>>;

/** `open` gives a studio with a demo gateway of its own and closes it after the test, so that tests can run side by side. */
const test = base.extend<{ open: (options?: Parameters<typeof openStudioWithDemo>[0]) => Promise<Opened> }>({
  open: async ({ task: _task }, use) => {
    const closing: Opened[] = [];
    await use(async (options = {}) => {
      const opened = await openStudioWithDemo({ speed: 1000, ...options });
      closing.push(opened);
      return opened;
    });
    for (const opened of closing) await opened.close();
  },
});

async function make({ client }: Opened, change: Partial<ImageRecipe> = {}): Promise<Job> {
  const [job] = await client.jobs.create({ recipes: [pictureRecipe(change)] });
  return job as Job;
}

async function finished(opened: Opened, change: Partial<ImageRecipe> = {}): Promise<Job> {
  return opened.reached((await make(opened, change)).id);
}

async function take({ studio }: Opened, bytes: Uint8Array, name: string): Promise<{ type: "media"; id: string }> {
  const { id } = await studio.media.receive(new Blob([new Uint8Array(bytes)]).stream(), name);
  return { type: "media", id };
}

const posts = ({ gateway }: Opened) => gateway.requests().filter(({ path }) => path.startsWith("/v1/images/"));
const entriesOf = ({ client }: Opened, job: Job) => Promise.all(job.entryIds.map((id) => client.library.get({ id })));
const arriving = ({ folder }: Opened) => {
  const place = join(folder, "library", ".arriving");
  return existsSync(place) ? readdirSync(place) : [];
};

describe.concurrent("IM-01 IM-05 pictures from words", () => {
  test.for([
    ["base64", { responseFormat: "b64_json" }],
    ["addresses", {}],
  ] as const)("%s: three pictures, each an entry, whole and measured", async ([, more], { open }) => {
    const opened = await open();
    const job = await finished(opened, { n: 3, ...more });
    expect([job.state, job.missing, job.serviceId]).toEqual(["done", undefined, undefined]);
    const entries = await entriesOf(opened, job);
    expect(entries.map(({ role, kind, width, height }) => [role, kind, width, height])).toEqual(
      [1, 2, 3].map((place) => [`image-${place}`, "image", 256, 256]),
    );
    expect(new Set(entries.map(({ mediaId }) => mediaId)).size).toBe(3);
    for (const { path, media, recipe, service } of entries) {
      const bytes = readFileSync(path);
      expect([media.mime, media.sha256]).toEqual(["image/png", createHash("sha256").update(bytes).digest("hex")]);
      expect(recipe).toMatchObject({ kind: "image", prompt: "a red fox in snow", n: 3 });
      expect(service?.["data"]).toHaveLength(1);
      expect(JSON.stringify(service).length).toBeLessThan(1000);
    }
    expect((await opened.client.library.list({ filter: { isTrashed: false } })).entries.map(({ id }) => id)).toEqual(job.entryIds);
    expect([posts(opened).length, arriving(opened)]).toEqual([1, []]);
    expect((await opened.client.library.check({ deep: true })).problems).toEqual([]);
  });

  test("what the service made of the request is kept: size, quality, usage, the reworded prompt", async ({ open }) => {
    const opened = await open();
    const [old] = await entriesOf(opened, await finished(opened, { model: "img-legacy-3", size: "1024x1024" }));
    expect(old?.service?.["data"]).toMatchObject([{ revised_prompt: expect.stringContaining("red fox") }]);
    const options = { model: "img-2", size: "auto", quality: "low", outputFormat: "jpeg", responseFormat: "b64_json" };
    const [entry] = await entriesOf(opened, await finished(opened, options));
    expect(entry?.service).toMatchObject({ size: "1024x1024", quality: "low", output_format: "jpeg", usage: { output_tokens: 260 } });
    expect([entry?.media.mime, entry?.width]).toEqual(["image/jpeg", 1024]);
  });

  test("GEN-09 the other ways of services: a prefix, data URIs, blanks before the answer, nothing but items", async ({ open }) => {
    const opened = await open();
    opened.gateway.answerImagesAs({ hasPrefix: true, hasHeartbeat: true, isBare: true, url: "data-uri" });
    for (const more of [{ responseFormat: "b64_json" }, {}]) {
      const job = await finished(opened, { n: 2, ...more });
      expect([job.state, (await entriesOf(opened, job)).map(({ width }) => width)]).toEqual(["done", [256, 256]]);
    }
  });
});

describe.concurrent("IM-02 IM-04 pictures from pictures", () => {
  test("a turned photo: outside the mask every byte is that of the upright source, inside all is new", async ({ open }) => {
    const opened = await open();
    // As a phone writes it: the sensor's rows, and a note that it was held upright.
    const scene = await sharp(fixturePath("plain.jpg")).resize(640, 480).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
    const photo = await take(opened, scene, "IMG_2041.jpg");
    const [source] = await opened.client.media.get({ ids: [photo.id] });
    expect([source?.width, source?.height, source?.changes]).toEqual([480, 640, [{ what: "turned", from: "6" }]]);
    const square = { left: 101, top: 333, side: 128 };
    const mask = await take(opened, await maskOf(480, 640, square), "mask.png");
    // A service that ignores orientation: it must not matter.
    opened.gateway.answerImagesAs({ orientation: "ignored" });
    const job = await finished(opened, { model: "img-2", inputs: [photo], mask, size: "auto" });
    expect([job.state, job.failure]).toEqual(["done", undefined]);
    const [entry] = await entriesOf(opened, job);
    const upright = readFileSync(opened.studio.media.pathOf(photo.id));
    const made = readFileSync(entry?.path ?? "");
    expect(await differences(made, upright, square)).toEqual({ inside: 128 * 128, outside: 0, size: 128 * 128 });
    const compared = await opened.client.library.compare({ a: photo.id, b: entry?.mediaId ?? "", mask: mask.id });
    expect(compared).toMatchObject({ width: 480, height: 640, isScaled: false });
    expect(compared.outside).toEqual({ pixels: 480 * 640 - 128 * 128, touched: 0, changed: 0 });
    expect(compared.inside).toMatchObject({ pixels: 128 * 128, touched: 1 });
    expect((await opened.client.media.get({ ids: [compared.heatMediaId] }))[0]).toMatchObject({
      mime: "image/png",
      width: 480,
      height: 640,
    });
  });

  test("one picture goes in image, several in image[], each with its type and none with the person's file name", async ({ open }) => {
    const opened = await open();
    const [one, two] = [
      await take(opened, await patterned(60, 40), "Secret plan.png"),
      await take(opened, await patterned(41, 40), "b.png"),
    ];
    const single = await opened.client.jobs.preview({ recipe: pictureRecipe({ model: "img-2", inputs: [one], size: undefined, n: 2 }) });
    expect(single.body).toEqual([
      { name: "model", value: "img-2" },
      { name: "prompt", value: "a red fox in snow" },
      { name: "n", value: "2" },
      { name: "image", filename: "image-1.png", type: "image/png", size: expect.any(Number) },
    ]);
    const mask = await take(opened, await maskOf(60, 40, { left: 1, top: 1, side: 9 }), "mask.png");
    const several = await opened.client.jobs.preview({
      recipe: pictureRecipe({ model: "img-2", inputs: [one, two, one], mask, size: "auto" }),
    });
    expect((several.body as { name: string; filename?: string }[]).map(({ name, filename }) => [name, filename]).slice(2)).toEqual([
      ["size", undefined],
      ["image[]", "image-1.png"],
      ["image[]", "image-2.png"],
      ["image[]", "image-3.png"],
      ["mask", "mask.png"],
    ]);
    expect(several.url).toBe(`${opened.gateway.url}/v1/images/edits`);
    expect((await finished(opened, { model: "img-2", inputs: [one, two, one], mask, size: "auto" })).state).toBe("done");
  });

  test("IM-04 a mask without transparency is refused before anything is sent", async ({ open }) => {
    const opened = await open();
    const one = await take(opened, await patterned(60, 40), "a.png");
    const failed = make(opened, { model: "img-2", inputs: [one], mask: one, size: "auto" });
    await expect(failed).rejects.toMatchObject({ data: { code: "invalid-input", reason: "mask-without-alpha" } });
    expect(posts(opened)).toEqual([]);
  });

  test("IM-06 versions are a tree: edited, edited again, branched; a trashed one keeps its place", async ({ open }) => {
    const opened = await open();
    const { client } = opened;
    const [root] = await entriesOf(opened, await finished(opened));
    const edit = async (of: string, prompt: string, n = 1) => {
      const { mediaId } = await client.library.get({ id: of });
      const inputs: ImageRecipe["inputs"] = [{ type: "media", id: mediaId }];
      return finished(opened, { model: "img-2", prompt, inputs, size: "auto", editOf: of, n });
    };
    const first = await edit(root?.id ?? "", "in the rain", 2);
    const [left = "", right = ""] = first.entryIds;
    const [again = ""] = (await edit(left, "at night")).entryIds;
    await client.library.trash({ ids: [left] });
    const { versions: tree } = await client.library.versions({ id: right });
    expect(tree).toEqual((await client.library.versions({ id: again })).versions);
    const parents = Object.fromEntries(tree.map(({ entry, parentId }) => [entry.id, parentId]));
    expect(parents).toEqual({ [root?.id ?? ""]: undefined, [left]: root?.id, [right]: root?.id, [again]: left });
    expect([tree[0]?.entry.id, tree.at(-1)?.entry.id]).toEqual([root?.id, again]);
    expect(tree.find(({ entry }) => entry.id === left)?.entry.isTrashed).toBe(true);
    const [lonely] = await entriesOf(opened, await finished(opened, { prompt: "alone" }));
    expect((await client.library.versions({ id: lonely?.id ?? "" })).versions.map(({ entry }) => entry.id)).toEqual([lonely?.id]);
    await expect(client.library.versions({ id: "none" })).rejects.toMatchObject({ data: { code: "not-found" } });
  });

  test("IM-08 an extended picture comes as the service made it, and as a version with the picture before at full resolution", async ({
    open,
  }) => {
    const opened = await open();
    const before = await patterned(400, 300);
    const area = { x: 100, y: 60, width: 400, height: 300 };
    const canvas = await sharp(before)
      .ensureAlpha()
      .extend({ left: 100, right: 100, top: 60, bottom: 40, background: "#0000" })
      .png()
      .toBuffer();
    const border = await sharp({ create: { width: 600, height: 400, channels: 4, background: "#0000" } })
      .composite([{ input: { create: { width: 400, height: 300, channels: 4, background: "#000" } }, left: 100, top: 60 }])
      .png()
      .toBuffer();
    const inputs = [await take(opened, canvas, "canvas.png")];
    const mask = await take(opened, border, "mask.png");
    const job = await finished(opened, { model: "img-2", inputs, mask, size: "1536x1024", outpaint: area });
    const entries = await entriesOf(opened, job);
    expect(entries.map(({ role, width, height }) => [role, width, height])).toEqual([
      ["image-1", 1536, 1024],
      ["image-1-composited", 600, 400],
    ]);
    const back = await sharp(entries[1]?.path).extract({ left: 100, top: 60, width: 400, height: 300 }).png().toBuffer();
    expect((await differences(back, before, { left: 0, top: 0, side: 0 })).outside).toBe(0);
    const [, composited] = (await opened.client.library.versions({ id: entries[0]?.id ?? "" })).versions;
    expect([composited?.entry.id, composited?.parentId, job.missing]).toEqual([entries[1]?.id, entries[0]?.id, undefined]);
  });
});

describe.concurrent("GEN-07 GEN-08 when it goes wrong", () => {
  test.for([
    ["html-error", "unsure", "html"],
    ["server-error", "unsure", undefined],
    ["reset-before-answer", "unsure", "reset"],
    ["reset-during-body", "unsure", "cut-off-body"],
    ["truncated-json", "unsure", "cut-off-body"],
    ["empty-body", "unsure", "empty-body"],
    ["moderated", "failed", "moderation"],
    ["too-large", "failed", undefined],
    ["unauthorized", "failed", undefined],
  ] as const)("%s: %s, and sent once", async ([fault, state, reason], { open }) => {
    const opened = await open({ faults: [`${fault}:1@images`] });
    const job = await finished(opened, { responseFormat: "b64_json" });
    expect([job.state, job.failure?.reason]).toEqual([state, reason]);
    expect([posts(opened).length, arriving(opened), job.entryIds]).toEqual([1, [], []]);
    if (state === "unsure") {
      await expect(opened.client.jobs.retry({ id: job.id })).rejects.toMatchObject({ data: { reason: "may-cost-again" } });
      await expect(opened.client.jobs.findLost({ id: job.id })).rejects.toMatchObject({ data: { reason: "pictures-not-listed" } });
      await expect(opened.client.jobs.adopt({ id: job.id, serviceId: "x" })).rejects.toMatchObject({
        data: { reason: "pictures-not-listed" },
      });
    }
  });

  test("a refused pace is waited for: it cost nothing", async ({ open }) => {
    const opened = await open({ faults: ["rate-limit:1@images"] });
    const job = await finished(opened);
    expect([job.state, posts(opened).length]).toEqual(["done", 2]);
  });

  test("IM-05 an item that failed among good ones: the others are kept, and the job tells", async ({ open }) => {
    const opened = await open();
    opened.gateway.answerImagesAs({ failedItem: 1 });
    const job = await finished(opened, { n: 3, responseFormat: "b64_json" });
    expect([job.state, (await entriesOf(opened, job)).map(({ role }) => role)]).toEqual(["done", ["image-1", "image-3"]]);
    expect(job.missing).toMatchObject({
      code: "content-rejected",
      reason: "pictures-missing",
      detail: { came: 2, wanted: 3 },
      service: { code: "moderation_blocked" },
    });
    opened.gateway.answerImagesAs({ failedItem: 0 });
    expect((await finished(opened)).failure).toMatchObject({ code: "content-rejected", reason: "moderation" });
    opened.gateway.answerImagesAs({ failedItem: null, isEmpty: true });
    expect((await finished(opened)).failure).toMatchObject({ code: "gateway-error", reason: "no-pictures" });
  });

  test("an address that has run out is named as gone, and the others are fetched", async ({ open }) => {
    const opened = await open({ faults: ["expired-url:1"] });
    const job = await finished(opened, { n: 2 });
    expect([job.state, job.entryIds.length, job.missing?.reason, job.missing?.detail]).toEqual([
      "done",
      1,
      "pictures-missing",
      { came: 1, wanted: 2 },
    ]);
    opened.gateway.setFault("expired-url", 1);
    expect((await finished(opened)).failure?.reason).toBe("result-gone");
  });

  test("GEN-06 lesson 11: waiting can be given up, which closes the connection and says that it may be billed", async ({
    open,
    expect: look,
  }) => {
    const opened = await open({ speed: 0.1 });
    const { client } = opened;
    const { id } = await make(opened);
    await opened.reached(id, new Set(["submitting"]));
    await look.poll(() => posts(opened).length).toBe(1);
    expect((await client.jobs.get({ id })).submittedAt).toBeGreaterThan(0);
    const cancelled = await client.jobs.cancel({ id });
    expect([cancelled.state, cancelled.failure?.reason, cancelled.failure?.delivery]).toEqual([
      "cancelled",
      "no-longer-awaited",
      "unknown",
    ]);
    await expect(client.jobs.cancel({ id })).rejects.toMatchObject({ data: { reason: "already-ended" } });
    // It may be made and billed all the same, so another needs the person's word.
    await expect(client.jobs.retry({ id })).rejects.toMatchObject({ data: { reason: "may-cost-again" } });
    expect((await client.jobs.retry({ id, mayCostAgain: true })).retryOf).toBe(id);
    expect(arriving(opened)).toEqual([]);
  });
});
