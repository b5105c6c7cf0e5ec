import { acquireDataLock } from "../../electron/core/data-lock.ts";

/** Holds the lock of a folder until it is killed. */
acquireDataLock(process.argv[2] ?? "", "electron");
process.stdout.write(`${JSON.stringify({ pid: process.pid })}\n`);
setInterval(() => undefined, 60_000);
