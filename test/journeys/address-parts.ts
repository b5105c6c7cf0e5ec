import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { storeFile } from "../store-file.ts";
import type { RunningGateway } from "./studio-fixture.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

/** Puts a fixture, with so many bytes behind it, into the demo gateway's public store; its address there. */
export async function publish(gateway: RunningGateway, fixture: string, padding = 0): Promise<string> {
  const body = Buffer.concat([await readFile(join(fixtures, fixture)), Buffer.alloc(padding)]);
  return await storeFile(gateway, body, basename(fixture));
}

/** A site that sends everyone to its sign-in page; closed, nothing listens at its address. */
export async function startSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/login"))
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>");
    else response.writeHead(302, { location: "/login?next=file" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export const addressOf = (page: Page): Locator => page.getByRole("dialog").getByRole("textbox", { name: /^Public URL/ });

/** Types an address, looks at it, and uses it. */
export async function giveAddress(page: Page, address: string): Promise<void> {
  await addressOf(page).fill(address);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Use it" }).waitFor();
  await page.keyboard.press("Enter");
}
