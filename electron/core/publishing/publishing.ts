import type { JobsChange } from "../../../shared/contract/jobs.ts";
import type { Database } from "../database.ts";
import type { Http } from "../gateway/http.ts";
import type { SecretStore } from "../host.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import { DemoAddress } from "../transfer/public-address.ts";
import { Addresses } from "./addresses.ts";
import { Leftovers } from "./leftovers.ts";
import { Needs } from "./needs.ts";
import { PublicationRows } from "./publication-rows.ts";
import { Publications } from "./publications.ts";
import { PublishedObjects } from "./published-objects.ts";
import { StorageTester } from "./storage-test.ts";
import { Storages } from "./storages.ts";

interface Parts {
  database: Database;
  secrets: SecretStore;
  connections: Pick<Connections, "get">;
  media: MediaStore;
  http: Http;
  fetch: typeof globalThis.fetch;
  watchJobs: (signal: AbortSignal) => AsyncIterable<JobsChange>;
  log: Log;
}

export interface Publishing {
  /** For whatever sends a file's address. */
  addresses: Addresses;
  storages: Storages;
  objects: PublishedObjects;
  tester: StorageTester;
  leftovers: Leftovers;
}

/** Builds the room: settings, the way to the storage, and what is there (AS-07). Nothing is loaded or asked until it is needed. */
export function createPublishing({ database, secrets, connections, media, http, fetch, watchJobs, log }: Parts): Publishing {
  const storages = new Storages({ database, secrets, connections });
  const rows = new PublicationRows(database);
  const needs = new Needs(database);
  const publications = new Publications({ storages, rows, media, http, fetch, log });
  return {
    addresses: new Addresses({ demo: new DemoAddress({ http, media }), storage: publications }),
    storages,
    objects: new PublishedObjects({ storages, publications, rows, needs, media, fetch, log }),
    tester: new StorageTester({ storages, connections, http, fetch }),
    leftovers: new Leftovers({ storages, publications, rows, needs, watch: watchJobs, log }),
  };
}
