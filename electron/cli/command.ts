import type { ParseArgsConfig } from "node:util";
import type { Parsed } from "./options.ts";
import type { Output } from "./output.ts";
import type { Session } from "./session.ts";

export interface Context extends Session {
  parsed: Parsed;
  output: Output;
  signal: AbortSignal;
}

export interface Command {
  /** Refuses what can be refused without opening the studio. */
  check?(parsed: Parsed): void;
  /** Resolves to the exit status. */
  run(context: Context): Promise<number>;
}

export function options(names: { texts?: string[]; lists?: string[]; flags?: string[] }): NonNullable<ParseArgsConfig["options"]> {
  const texts = (names.texts ?? []).map((name) => [name, { type: "string" }] as const);
  const lists = (names.lists ?? []).map((name) => [name, { type: "string", multiple: true }] as const);
  const flags = (names.flags ?? []).map((name) => [name, { type: "boolean" }] as const);
  return Object.fromEntries([...texts, ...lists, ...flags]);
}
