import { readFileSync } from "node:fs";
import { startDemoGateway, type DemoGateway, type DemoGatewayOptions } from "../../electron/demo/demo-gateway.ts";
import { storeFile } from "../store-file.ts";

type Seen = Record<string, unknown>;

export interface AssetSeen {
  Id: string;
  Name: string;
  URL: string;
  AssetType: string;
  GroupId: string;
  Status: string;
  ProjectName: string;
  CreateTime: string;
  UpdateTime: string;
  Error?: { Code: string; Message: string };
}

export interface PageSeen<T = AssetSeen> {
  Items: T[];
  TotalCount: number;
  PageNumber: number;
  PageSize: number;
}

/** A demo gateway with plain calls to its asset library: nothing of the studio's own client is between. */
export class DemoAssetsUnderTest {
  readonly gateway: DemoGateway;

  private constructor(gateway: DemoGateway) {
    this.gateway = gateway;
  }

  static async start(options: DemoGatewayOptions = {}): Promise<DemoAssetsUnderTest> {
    return new DemoAssetsUnderTest(await startDemoGateway({ speed: 100, ...options }));
  }

  /** One action at the first entry point. */
  async ask(action: string, body: Seen = {}, key: string = this.gateway.key): Promise<Response> {
    return await this.post(`/api/v3/open/${action}`, body, key);
  }

  async post(path: string, body: unknown, key: string = this.gateway.key): Promise<Response> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    return await fetch(`${this.gateway.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** An action that has to be carried out, and its result. */
  async done<T = Seen>(action: string, body: Seen = {}, key?: string): Promise<T> {
    const answer = await this.ask(action, body, key);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${action} was refused with ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** What a refusal says: status, code and field. */
  async refused(action: string, body: Seen = {}, key?: string): Promise<[status: number, code: string, param: string]> {
    const answer = await this.ask(action, body, key);
    const { error } = (await answer.json()) as { error?: { code: string; param: string } };
    return [answer.status, error?.code ?? "none", error?.param ?? "none"];
  }

  async group(change: Seen = {}, key?: string): Promise<string> {
    return (await this.done<{ Id: string }>("CreateAssetGroup", { Name: "lanterns", ...change }, key)).Id;
  }

  /** Waits until an asset is no longer Processing; the test's own time limit ends it. */
  async settled(id: string, key?: string): Promise<AssetSeen> {
    for (;;) {
      const asset = await this.done<AssetSeen>("GetAsset", { Id: id }, key);
      if (asset.Status === "Active" || asset.Status === "Failed") return asset;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Puts bytes into the demo's public store and returns their URL. */
  async store(bytes: Uint8Array, name?: string): Promise<string> {
    return await storeFile(this.gateway, bytes, name);
  }

  async close(): Promise<void> {
    await this.gateway.close();
  }
}

export function fixture(name: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
}
