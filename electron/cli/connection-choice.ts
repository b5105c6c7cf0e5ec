import { Failure } from "../../shared/failure.ts";
import type { Studio } from "../core/studio.ts";
import { type Parsed, usage } from "./options.ts";

/** The connection that a command line names; nothing means the active one. */
export async function chosenConnection(parsed: Parsed, { connections }: Studio): Promise<string | undefined> {
  const ways = ["demo", "connection", "base-url"].filter((name) => parsed.has(name));
  if (parsed.noun === "connection") return undefined;
  if (ways.length > 1) throw usage("Choose one of --demo, --connection and --base-url.");
  if (parsed.has("demo")) return demoConnection(connections);
  const baseUrl = parsed.text("base-url");
  if (baseUrl !== undefined) return connections.addUnsaved({ baseUrl, key: keyFromEnvironment(parsed) }).id;
  const name = parsed.text("connection");
  return name === undefined ? undefined : connectionNamed(connections, name).id;
}

/** Fails with `not-found`. */
export function connectionNamed(connections: Studio["connections"], name: string) {
  const found = connections.list().find((connection) => connection.name === name || connection.id === name);
  if (!found) throw new Failure({ code: "not-found", reason: "connection", message: `There is no connection named “${name}”.` });
  return found;
}

/** The key by the name of its variable: an argument would show in the list of processes (GEN-02). */
export function keyFromEnvironment(parsed: Parsed): string {
  const variable = parsed.text("key-env");
  if (variable === undefined) throw usage("Name the environment variable that holds the key: --key-env VAR.");
  const key = process.env[variable]?.trim();
  if (!key)
    throw new Failure({ code: "no-key", message: `The environment variable ${variable} is empty or not set.`, delivery: "not-sent" });
  return key;
}

/** Using the demo gateway for one command does not make it the active connection. */
async function demoConnection(connections: Studio["connections"]): Promise<string> {
  const before = connections.active();
  const demo = await connections.useDemo();
  if (before) await connections.activate(before.id);
  return demo.id;
}
