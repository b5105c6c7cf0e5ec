import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { startDemoGateway } from "../../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { storeFile } from "../../store-file.ts";
import { openStudio } from "../open-studio.ts";

export const secondKey = "sk-second-user-0123456789";

/** A studio with a connection for each of two keys of one demo gateway; the first is active. */
export async function openTwoLibraries() {
  const gateway = await startDemoGateway({ speed: 100, keys: [secondKey] });
  const folder = mkdtempSync(join(tmpdir(), "lanternist-assets-"));
  const opened = await openStudio(folder, gateway);
  const [first] = await opened.client.connections.list();
  const settings = ConnectionSettings.parse({ name: "Second user", baseUrl: gateway.url });
  const second = await opened.client.connections.add({ settings, key: secondKey });
  await opened.client.connections.activate({ id: first?.id ?? "" });

  /** One action past the studio, as another client of the key would do it. */
  async function ask(action: string, body: object, key = gateway.key): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${gateway.url}/api/v3/open/${action}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${action}: ${answer.status} ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  async function dialect(change: object): Promise<void> {
    const answer = await fetch(`${gateway.url}/demo/assets/dialect`, { method: "POST", body: JSON.stringify(change) });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** An asset made past the studio; its id at once, Active or not. */
  async function makeAsset(groupId: string, fixture: string, more: { name?: string; type?: string; key?: string } = {}): Promise<string> {
    const { name = fixture, type = "Image", key = gateway.key } = more;
    const url = await storeFile({ url: gateway.url, key }, readFileSync(fixturePath(fixture)), fixture);
    const { Id } = await ask("CreateAsset", { GroupId: groupId, URL: url, Name: name, AssetType: type }, key);
    return String(Id);
  }

  /** Asks the studio until the asset has ended its processing. */
  async function settled(id: string, connectionId?: string): Promise<string> {
    for (;;) {
      const { status } = await opened.client.assets.get({ id, connectionId });
      if (status === "Active" || status === "Failed") return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const seed = (groups: number, assets: number) =>
    fetch(`${gateway.url}/demo/assets/seed`, { method: "POST", body: JSON.stringify({ groups, assets }) });

  async function close(): Promise<void> {
    await opened.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...opened, gateway, folder, first: first?.id ?? "", second: second.id, ask, dialect, makeAsset, settled, seed, close };
}

export type TwoLibraries = Awaited<ReturnType<typeof openTwoLibraries>>;
