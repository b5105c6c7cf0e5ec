import type { Connection } from "../../../shared/contract/connections.ts";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { exitStatusOf } from "../exit-status.ts";
import type { Command } from "../command.ts";
import { usage } from "../options.ts";
import { tableLines } from "../output.ts";
import { connectionNamed, keyFromEnvironment } from "../connection-choice.ts";

export const connectionAdd: Command = {
  async run({ parsed, client, output }) {
    const name = parsed.text("name");
    const baseUrl = parsed.text("base-url");
    if (name === undefined || baseUrl === undefined) throw usage("connection add needs --name and --base-url.");
    const key = keyFromEnvironment(parsed);
    if (parsed.has("allow-key-file")) await client.studio.agreeToKeyFile();
    const settings = ConnectionSettings.parse({
      name,
      baseUrl,
      allowsHttp: parsed.has("allow-http"),
      offersRemix: parsed.has("offers-remix"),
      assetEntry: parsed.text("asset-entry"),
      projectName: parsed.text("project-name"),
    });
    const connection = await client.connections.add({ settings, key });
    output.result({ connection }, [`Added ${connection.name} (${connection.baseUrl}); it is the active connection.`]);
    return 0;
  },
};

export const connectionList: Command = {
  async run({ client, output }) {
    const connections = await client.connections.list();
    const rows = connections.map((each) => [each.isActive ? "*" : " ", each.name, each.baseUrl, each.hasKey ? "key kept" : "no key"]);
    output.result({ connections, total: connections.length }, rows.length > 0 ? tableLines(rows) : ["No connections yet."]);
    return 0;
  },
};

export const connectionTest: Command = {
  async run({ parsed, client, studio, output }) {
    const connection = named(parsed.text("name") ?? parsed.text("connection"), studio.connections.list());
    const test = await client.connections.test({ id: connection ? connectionNamed(studio.connections, connection.name).id : undefined });
    const words = test.isOk
      ? `Works (${test.milliseconds} ms, ${test.models.length} models listed).`
      : (test.failure?.message ?? "Does not work.");
    output.result({ test }, [words]);
    return test.failure ? exitStatusOf(test.failure) : 0;
  },
};

export const connectionRemove: Command = {
  async run({ parsed, client, studio, output }) {
    const name = parsed.text("name");
    if (name === undefined) throw usage("connection remove needs --name.");
    const { id } = await client.connections.remove({ id: connectionNamed(studio.connections, name).id });
    output.result({ removed: id }, [`Removed ${name}.`]);
    return 0;
  },
};

function named(name: string | undefined, connections: Connection[]): Connection | undefined {
  return name === undefined ? connections.find((each) => each.isActive) : (connections.find((each) => each.name === name) ?? missing(name));
}

function missing(name: string): never {
  throw usage(`There is no connection named “${name}”.`);
}
