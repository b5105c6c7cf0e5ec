import { randomUUID, createHash } from "node:crypto";
import type { PublicStorage, StorageKeys, StorageTest } from "../../../shared/contract/storage.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import type { Http } from "../gateway/http.ts";
import type { Connections } from "../settings/connections.ts";
import { assertWithinReach, refusalOf } from "./reachable.ts";
import { openStorage, type StorageClient } from "./storage-client.ts";
import { storageFailure, unreachable } from "./storage-failure.ts";
import type { Storages } from "./storages.ts";

interface Parts {
  storages: Pick<Storages, "toTest">;
  connections: Pick<Connections, "get">;
  http: Pick<Http, "open">;
  fetch: typeof globalThis.fetch;
  now?: () => number;
}

type Step = StorageTest["steps"][number];

const timeLimit = 20 * SECOND;

/** Does with a small object all that publishing does, and says what stands in the way (AS-07). */
export class StorageTester {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fails only for settings that cannot be tried at all; what the storage says is in the steps. */
  async test(input: { connectionId: string; storage?: PublicStorage; keys?: StorageKeys }, signal?: AbortSignal): Promise<StorageTest> {
    const { storages, connections, fetch, now } = this.#parts;
    const resolved = await storages.toTest(input);
    const client = await openStorage(resolved, { fetch, ...(now && { now }) });
    const connection = connections.get(input.connectionId);
    const key = `${resolved.storage.prefix}lanternist-test-${randomUUID()}.txt`;
    const words = Buffer.from(`Lanternist was here to test this storage: ${key}\n`);
    const limited = () => AbortSignal.any([AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]);
    const steps: Step[] = [];
    const isDone = async (step: Step["step"], work: () => Promise<void>) => {
      steps.push(await timed(step, client.host, work));
      return steps.at(-1)?.isOk === true;
    };
    const connect = async () => {
      assertWithinReach(resolved.storage, connection);
      await this.#reach(client, signal);
    };
    if ((await isDone("connect", connect)) && (await isDone("put", () => client.put(key, "text/plain", payloadOf(words), limited())))) {
      await isDone("read-back", () => this.#readBack(client, key, words, signal));
      await isDone("delete", () => client.remove(key, limited()));
    }
    return { isOk: steps.every(({ isOk }) => isOk), steps };
  }

  /** Any answer will do: it is the name, the way and the certificate that are tried. */
  async #reach({ address }: StorageClient, signal: AbortSignal | undefined): Promise<void> {
    try {
      const response = await this.#parts.http.open({ url: `${address}/`, timeLimit, signal });
      await response.body?.cancel();
    } catch (error) {
      throw error instanceof Failure && error.code === "unreachable" ? unreachable(error, new URL(address).host) : error;
    }
  }

  async #readBack(client: StorageClient, key: string, words: Buffer, signal: AbortSignal | undefined): Promise<void> {
    const { access } = client.storage;
    const url = await client.addressOf(key, 60);
    const response = await this.#parts.http.open({ url, timeLimit, signal }).catch((error: unknown) => {
      throw error instanceof Failure && error.code === "unreachable" ? unreachable(error, new URL(url).host) : error;
    });
    const found = Buffer.from(await response.arrayBuffer());
    const failure = refusalOf(response, { url, bytes: words.length, access });
    if (failure) throw failure;
    if (!found.equals(words)) throw storageFailure("storage-address-differs", { host: new URL(url).host });
  }
}

function payloadOf(body: Buffer) {
  return { body, bytes: body.length, sha256: createHash("sha256").update(body).digest("hex") };
}

async function timed(step: Step["step"], host: string, work: () => Promise<void>): Promise<Step> {
  const began = performance.now();
  const milliseconds = () => Math.round(performance.now() - began);
  try {
    await work();
    return { step, isOk: true, milliseconds: milliseconds() };
  } catch (error) {
    return { step, isOk: false, milliseconds: milliseconds(), failure: toFailureData(isTimeOver(error) ? overdue(host) : error) };
  }
}

function isTimeOver(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function overdue(host: string): Failure {
  const detail = { host, seconds: timeLimit / SECOND };
  return new Failure({ code: "unreachable", reason: "timeout", message: `${host} did not answer in time.`, detail, delivery: "not-sent" });
}
