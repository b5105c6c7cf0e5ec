import { createNodeFetch } from "../../electron/node/node-fetch.ts";

/** Asks one address as a host on plain Node does and prints the status, or the code of what went wrong. */
const status = await createNodeFetch()(process.argv[2] ?? "").then(
  (response) => response.status,
  (error: Error) => String((error.cause as { code?: string }).code),
);
process.stdout.write(`${JSON.stringify({ status })}\n`);
