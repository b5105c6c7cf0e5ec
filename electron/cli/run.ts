import { z } from "zod";
import { type FailureData, toFailureData } from "../../shared/failure.ts";
import { commandNamed, optionsOf } from "./commands.ts";
import { exitStatusOf } from "./exit-status.ts";
import { helpText } from "./help.ts";
import { watchInterruption } from "./interruption.ts";
import { parseCommand, usage } from "./options.ts";
import { Output } from "./output.ts";
import { openSession } from "./session.ts";

/** Runs one command line; resolves to its exit status. */
export async function run(words: readonly string[]): Promise<number> {
  const output = new Output(words.includes("--json"));
  try {
    const parsed = parseCommand(words, optionsOf);
    if (parsed.has("help")) {
      process.stdout.write(helpText);
      return 0;
    }
    const command = commandNamed(parsed.noun, parsed.verb);
    command.check?.(parsed); // What can be refused without a studio is refused before one is opened.
    const session = await openSession(parsed);
    const interrupt = watchInterruption(output, session.client);
    try {
      const finished = command.run({ parsed, output, ...session, signal: interrupt.signal });
      return await Promise.race([finished, interrupt.status]);
    } finally {
      interrupt.end();
      await session.studio.close();
    }
  } catch (error) {
    const failure = failureOf(error);
    output.failure(failure);
    return exitStatusOf(failure);
  }
}

/** What a schema refuses was typed wrong. */
function failureOf(error: unknown): FailureData {
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  return issue === undefined ? toFailureData(error) : usage(`${[...issue.path, issue.message].join(": ")}.`).data;
}
