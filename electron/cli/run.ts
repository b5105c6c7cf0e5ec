import { toFailureData } from "../../shared/failure.ts";
import { commandNamed, optionsOf } from "./commands.ts";
import { exitStatusOf } from "./exit-status.ts";
import { helpText } from "./help.ts";
import { parseCommand } from "./options.ts";
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
    const interrupt = interrupted();
    try {
      const finished = command.run({ parsed, output, ...session, signal: interrupt.signal });
      return await Promise.race([finished, interrupt.status]);
    } finally {
      interrupt.end();
      await session.studio.close();
    }
  } catch (error) {
    const failure = toFailureData(error);
    output.failure(failure);
    return exitStatusOf(failure);
  }
}

/** Ctrl-C ends the command, not the work: unfinished jobs go on at the next start. */
function interrupted() {
  const controller = new AbortController();
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const stop = () => {
    process.stderr.write("\nInterrupted. Unfinished jobs go on at the next start.\n");
    controller.abort();
    resolve(130);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const end = () => {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
  };
  return { signal: controller.signal, status, end };
}
