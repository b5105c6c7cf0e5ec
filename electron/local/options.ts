import { parseArgs } from "node:util";

export interface LocalOptions {
  data: string | undefined;
  /** Absent: where this studio listened before; 0: any free port. */
  port: number | undefined;
  /** One line of JSON instead of words. */
  json: boolean;
  /** Whether to open a window; `npm start` does, `npm run serve` does not. */
  isOpening: boolean;
  /** The name of a backup in the data folder, to be restored first. */
  restore?: string | undefined;
  /** Why this host and not another; said with the address. */
  note?: string;
}

/** @throws an error whose message is one plain line about the wrong flag */
export function readOptions(args: string[]): LocalOptions {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      port: { type: "string" },
      json: { type: "boolean" },
      open: { type: "boolean" },
      "no-open": { type: "boolean" },
      restore: { type: "string" },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65_535))
    throw new Error(`--port takes a number from 0 to 65535, not ${values.port}.`);
  const isOpening = values.open === true && !values.json && !values["no-open"];
  return { data: values.data, port, json: values.json ?? false, isOpening, restore: values.restore };
}
