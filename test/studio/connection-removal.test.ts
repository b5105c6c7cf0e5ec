import { join } from "node:path";
import { expect, test } from "vitest";
import { Database } from "../../electron/core/database.ts";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { Connections } from "../../electron/core/settings/connections.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { createSecretStore } from "../../electron/node/secrets.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("GEN-01 a connection on which work begins while its other things are taken away stays, with its key", async () => {
  const folder = temporaryFolder();
  const database = Database.open(folder);
  const settings = createSettingsFile(folder);
  settings.set("keepsKeysInFile", true);
  const log = new Log(join(folder, "logs"));
  let isWorking = false;
  const connections = new Connections({
    database,
    secrets: createSecretStore(folder, settings),
    http: new Http(createNodeFetch(), log),
    settings,
    startDemo: () => Promise.reject(new Error("not needed")),
    log,
    hasUnfinishedJobs: () => isWorking,
    beforeRemoved: async () => void (isWorking = true),
  });
  const key = "sk-removal-0123456789";
  const { id } = await connections.add({ settings: ConnectionSettings.parse({ name: "Mine", baseUrl: "https://gateway.example" }), key });
  await expect(connections.remove(id)).rejects.toMatchObject({ data: { reason: "connection-in-use" } });
  expect((await connections.resolve(id)).key).toBe(key);
  await log.close();
  database.close();
});
