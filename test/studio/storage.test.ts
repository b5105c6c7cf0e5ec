import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PublicStorage } from "../../shared/contract/storage.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const keys = { accessKeyId: "an-access-key", secretAccessKey: "a-secret-of-the-storage" };
const storage = PublicStorage.parse({ endpoint: "https://s3.storage.example", bucket: "films", prefix: "" });
const failing = (data: object) => ({ data });

async function open() {
  const folder = temporaryFolder();
  const opened = await openStudio(folder, { url: "http://127.0.0.1:9", key: "gateway-key" });
  onTestFinished(() => opened.close());
  const [connection] = await opened.client.connections.list();
  return { ...opened, folder, connectionId: connection?.id ?? "" };
}

test("AS-07 GEN-02 a connection’s storage is kept without its keys, which only a new endpoint asks for again", async () => {
  const { client, connectionId } = await open();
  expect(await client.storage.get({ connectionId })).toEqual({ hasKeys: false });
  await expect(client.storage.set({ connectionId, storage })).rejects.toMatchObject(
    failing({ code: "no-key", reason: "storage-keys-missing" }),
  );
  const set = await client.storage.set({ connectionId, storage: { ...storage, endpoint: "s3.storage.example/" }, keys });
  expect(set).toEqual({ storage, hasKeys: true });
  expect(JSON.stringify(await client.storage.get({ connectionId }))).not.toContain("secret");
  expect(await client.storage.set({ connectionId, storage: { ...storage, prefix: "new/" } })).toMatchObject({
    storage: { prefix: "new/" },
  });
  const elsewhere = { ...storage, endpoint: "https://s3.other.example" };
  await expect(client.storage.set({ connectionId, storage: elsewhere })).rejects.toMatchObject(
    failing({ reason: "storage-keys-for-new-endpoint" }),
  );
  await expect(client.storage.test({ connectionId, storage: elsewhere })).rejects.toMatchObject(
    failing({ reason: "storage-keys-for-new-endpoint" }),
  );
  expect(await client.storage.objects({ connectionId })).toEqual({ objects: [], total: 0, bytes: 0, unneeded: 0 });
  await client.storage.remove({ connectionId });
  expect(await client.storage.get({ connectionId })).toEqual({ hasKeys: false });
  await expect(client.storage.test({ connectionId })).rejects.toMatchObject(failing({ code: "not-found", reason: "storage-not-set" }));
});

test("AS-07 the demo gateway needs no storage, and a connection that is gone has none", async () => {
  const { client } = await open();
  const demo = await client.connections.useDemo();
  await expect(client.storage.set({ connectionId: demo.id, storage, keys })).rejects.toMatchObject(failing({ reason: "storage-of-demo" }));
  await expect(client.storage.get({ connectionId: "gone" })).rejects.toMatchObject(failing({ code: "not-found" }));
});

test("AS-07 a storage that answers with a web page is named as none, and a gateway elsewhere needs one that it can reach", async () => {
  const page = createServer((_request, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end("<!doctype html><title>A router</title>");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void page.close());
  await new Promise((resolve) => page.once("listening", resolve));
  const local = { ...storage, endpoint: `http://127.0.0.1:${(page.address() as AddressInfo).port}`, addressing: "path" as const };
  const { client, connectionId } = await open();
  const near = await client.storage.test({ connectionId, storage: local, keys });
  expect(near.steps.map(({ step, failure }) => `${step} ${failure?.reason}`)).toEqual(["connect undefined", "put storage-not-s3"]);
  await client.connections.update({ id: connectionId, settings: { baseUrl: "https://gateway.example" }, key: "gateway-key" });
  const far = await client.storage.test({ connectionId, storage: local, keys });
  expect(far.steps.map(({ step, failure }) => `${step} ${failure?.reason}`)).toEqual(["connect storage-private"]);
});
