import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import type { GenerativeSettings, Message } from "../../../shared/contract/threads.ts";
import { startDemoGateway } from "../../../electron/demo/demo-gateway.ts";
import { failureOf } from "../../failure-of.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { openStudio } from "../open-studio.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { reachedIn } from "../threads/open-threads.ts";

const settings: GenerativeSettings = { area: "generative", model: "genimg-flash-3.1", system: "", imageSize: "0.5K", isStreamed: true };

type Opened = Awaited<ReturnType<typeof openStudio>>;

/** Asks after the last message of the thread's shown branch, and waits for the end. */
async function ask({ client }: Opened, threadId: string, text: string, mediaId?: string): Promise<Message> {
  const { leafId } = await client.threads.get({ id: threadId });
  const media = mediaId === undefined ? [] : [{ type: "media" as const, id: mediaId }];
  const sent = { threadId, parentId: leafId, blocks: [...media, { type: "text" as const, text }] };
  const { answers } = await client.threads.send(sent);
  return reachedIn(client, threadId, answers[0]?.id ?? "", []);
}

async function exported({ studio }: Opened, id: string, format: string): Promise<string> {
  const response = await studio.respond(new Request(`http://studio/thread-export?ids=${id}&format=${format}`));
  return response.text();
}

const pictureOf = ({ blocks }: Message) => blocks.findLast(({ type }) => type === "picture");

test(
  "GC-05 five edits by talking, over a restart, an export and an import: the gateway finds every signature whole",
  { timeout: 120_000 },
  async () => {
    const gateway = await startDemoGateway({ speed: 1000 });
    onTestFinished(() => gateway.close());
    const folder = temporaryFolder();
    let studio = await openStudio(folder, gateway);
    onTestFinished(() => studio.close());
    const { id } = await studio.client.threads.create({ settings });
    const body = new Blob([readFileSync(fixturePath("plain.jpg"))]).stream();
    const { id: mediaId } = await studio.studio.media.receive(body, "plain.jpg");

    const answers = [await ask(studio, id, "Make it night #thoughts #strict", mediaId), await ask(studio, id, "Add snow #strict")];
    await studio.close();
    studio = await openStudio(folder, gateway);
    answers.push(await ask(studio, id, "Make it blue #strict"));
    expect(answers.map(({ state, failure }) => [state, failure?.message])).toEqual(Array(3).fill(["done", undefined]));

    for (const format of ["json", "markdown", "html"]) {
      const file = await studio.studio.media.receive(
        new Blob([await exported(studio, id, format)]).stream(),
        `t.${format}`,
        undefined,
        "any",
      );
      const { threads } = await studio.client.threads.import({ mediaId: file.id });
      const again = threads[0]?.id ?? "";
      const fourth = await ask(studio, again, "Make it smaller #strict");
      const fifth = await ask(studio, again, "Turn it round #strict");
      expect([fourth.state, fourth.failure?.message, fifth.state, fifth.failure?.message]).toEqual(["done", undefined, "done", undefined]);
      if (format !== "json") continue;
      answers.push(fourth, fifth);
    }
    const entries = answers.map((each) => String(pictureOf(each)?.["entryId"]));
    const { versions } = await studio.client.library.versions({ id: entries[0] ?? "" });
    const parents = new Map(versions.map(({ entry, parentId }) => [entry.id, parentId]));
    expect(entries.map((entry) => parents.get(entry))).toEqual([undefined, ...entries.slice(0, 4)]);

    // Elsewhere the pictures are not there, and that is said before anything is sent.
    const elsewhere = await openStudio(temporaryFolder(), gateway);
    onTestFinished(() => elsewhere.close());
    const text = await exported(studio, id, "json");
    const file = await elsewhere.studio.media.receive(new Blob([text]).stream(), "t.json", undefined, "any");
    const { threads } = await elsewhere.client.threads.import({ mediaId: file.id });
    const before = gateway.requests().length;
    expect(await failureOf(ask(elsewhere, threads[0]?.id ?? "", "And now?"))).toMatchObject({
      reason: "thread-pictures-missing",
      delivery: "not-sent",
    });
    expect(gateway.requests()).toHaveLength(before);
  },
);

test("GC-05 a signature that was lost is refused, and the reason says what helps", { timeout: 60_000 }, async () => {
  const gateway = await startDemoGateway({ speed: 1000 });
  onTestFinished(() => gateway.close());
  const studio = await openStudio(temporaryFolder(), gateway);
  onTestFinished(() => studio.close());
  const { client } = studio;
  const { id } = await client.threads.create({ settings });
  await ask(studio, id, "A red fox");
  const text = await exported(studio, id, "json");
  const broken = text.replaceAll(/"thoughtSignature": ?"[^"]*",?/g, "").replaceAll(/,(\s*})/g, "$1");
  const file = await studio.studio.media.receive(new Blob([broken]).stream(), "t.json", undefined, "any");
  const { threads } = await client.threads.import({ mediaId: file.id });
  const { state, failure } = await ask(studio, threads[0]?.id ?? "", "Make it blue");
  expect([state, failure?.code, failure?.reason]).toEqual(["failed", "invalid-input", "signature-refused"]);
});

test(
  "GC-01 GC-03 GC-04 the demo gateway's oddities are read: any frames, cuts, names, thoughts and searches",
  { timeout: 120_000 },
  async () => {
    const gateway = await startDemoGateway({ speed: 1000 });
    onTestFinished(() => gateway.close());
    const studio = await openStudio(temporaryFolder(), gateway);
    onTestFinished(() => studio.close());
    const { client } = studio;
    const words = ["#chop", "#cr #chop:3", "#crlf #chop:1", "#done", "#snake", "#snake #chop:5 #cr", "#unflagged", "#thoughts", "#strict"];
    for (const isStreamed of [true, false]) {
      for (const word of words) {
        const { id } = await client.threads.create({ settings: { ...settings, isStreamed } });
        const first = await ask(studio, id, `A red fox ${word}`);
        const second = await ask(studio, id, `Make it blue ${word}`);
        const told = [first, second].map(({ state, failure, blocks }) => [
          state,
          failure?.message,
          blocks.some(({ entryId }) => entryId !== undefined),
        ]);
        expect([word, ...told]).toEqual([word, ["done", undefined, true], ["done", undefined, true]]);
      }
    }
    const { id } = await client.threads.create({ settings: { ...settings, model: "gentext-pro-3", imageSize: undefined } });
    const found = await ask(studio, id, "What is new? #search #ratings");
    expect(found.details?.service).toMatchObject({ groundingMetadata: { searchEntryPoint: {} }, safetyRatings: [{}, {}, {}, {}] });
    expect(found.details?.usage?.["totalTokenCount"]).toBeGreaterThan(0);
  },
);
