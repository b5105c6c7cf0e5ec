import type { DemoGateway } from "../core/host.ts";

/** Loaded only when someone asks for the demo: it brings a video encoder along. */
export async function startDemo(folder: string): Promise<DemoGateway> {
  const { startDemoGateway } = await import("../demo/demo-gateway.ts");
  return startDemoGateway({ folder });
}
