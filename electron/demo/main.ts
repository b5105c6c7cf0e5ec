import { parseArgs } from "node:util";
import { startDemoGateway, type DemoGatewayOptions } from "./demo-gateway.ts";

const usage = `demo-gateway [--port N] [--speed X] [--fault NAME[:COUNT][@AREA]]… [--folder DIR] [--key-env VAR]… [--json]

Runs the demo gateway on 127.0.0.1 until it is interrupted. COUNT is a number, or "always".
The first key is the gateway's own; each further one is of a user with an asset library of their own.`;

/** Options from the command line. Throws an Error in words for wrong usage. */
function readOptions(): DemoGatewayOptions & { json: boolean; help: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      speed: { type: "string" },
      fault: { type: "string", multiple: true },
      folder: { type: "string" },
      "key-env": { type: "string", multiple: true },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [key, ...keys] = (values["key-env"] ?? []).map(readKey);
  return {
    port: readNumber("port", values.port, 0),
    speed: readNumber("speed", values.speed, 1),
    faults: values.fault ?? [],
    ...(values.folder !== undefined && { folder: values.folder }),
    ...(key !== undefined && { key, keys }),
    json: values.json,
    help: values.help,
  };
}

function readKey(name: string): string {
  const key = process.env[name];
  if (!key) throw new Error(`The environment variable ${name} is not set.`);
  return key;
}

function readNumber(name: string, text: string | undefined, normal: number): number {
  const value = text === undefined ? normal : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`);
  return value;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return console.log(usage);
  const gateway = await startDemoGateway(options);
  if (options.json) console.log(JSON.stringify({ url: gateway.url, key: gateway.key }));
  else console.log(`Demo gateway: ${gateway.url}\nKey: ${gateway.key}\nStatus page: ${gateway.url}/   (Ctrl+C ends it)`);
  const end = () => void gateway.close().then(() => process.exit(0));
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
