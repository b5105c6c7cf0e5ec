import { expect, test } from "vitest";
import type { Media } from "../../shared/contract/media.ts";
import type { Preparing } from "../../shared/contract/jobs.ts";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import type { PublishProgress } from "../../electron/core/transfer/public-address.ts";
import { PublishedFiles } from "../../electron/core/jobs/makers/published-files.ts";

const connection = { id: "c", isDemo: false } as ResolvedConnection;
const media = { get: (id: string) => (id === "gone" ? undefined : ({ id, name: `${id}.mp4`, bytes: 12_345 } as Media)) };

test("AS-07 three files of a connection go up at once, the others in their order; who leaves the queue is not waited for", async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const of = (id: string) => {
    begun.push(id);
    return new Promise<string>((resolve) => ends.push(() => resolve(`https://files.example/${id}`)));
  };
  const published = new PublishedFiles({ addresses: { canPublish: () => true, of }, media });
  const leaving = new AbortController();
  const urls = ["a", "b", "c", "d", "e"].map((id) => published.urlOf(id, connection, id === "d" ? leaving.signal : undefined));
  await Promise.resolve();
  expect(begun).toEqual(["a", "b", "c"]);
  leaving.abort();
  await expect(urls[3]).rejects.toMatchObject({ name: "AbortError" });
  ends[0]?.();
  expect(await urls[0]).toBe("https://files.example/a");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "e"]);
  for (const end of ends) end();
  await Promise.all([urls[1], urls[2], urls[4]]);
});

test("AS-07 what goes up is told with the file's whole size from the start on", async () => {
  const told: Preparing[] = [];
  const of = async (_id: string, _connection: unknown, _signal: unknown, onProgress?: (progress: PublishProgress) => void) => {
    onProgress?.({ bytes: 5, totalBytes: 12_345 });
    return "https://files.example/a";
  };
  const published = new PublishedFiles({ addresses: { canPublish: () => true, of }, media });
  await published.urlOf("a", connection, undefined, (preparing) => told.push(preparing));
  const all = { what: "publishing", mediaId: "a", totalBytes: 12_345, isPaused: false };
  expect(told).toEqual([0, 5].map((bytes) => ({ ...all, bytes })));
});

test("in a look at the request a file is named by its name and size", () => {
  const published = new PublishedFiles({
    addresses: { canPublish: () => true, of: () => Promise.reject(new Error("not to be called")) },
    media,
  });
  expect([published.wordsFor("a"), published.wordsFor("gone")]).toEqual(["<public address of a.mp4, 12,345 bytes>", "media:gone"]);
});
