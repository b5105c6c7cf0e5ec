import { ApiError, GoogleGenAI } from "@google/genai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoGateway, type DemoGateway } from "../../electron/demo/demo-gateway.ts";

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 1000 });
});

afterAll(async () => {
  await gateway.close();
});

/** As the client is set up for a gateway; repeats are the tests' own to ask for. */
function clientWith(apiKey: string): GoogleGenAI {
  return new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.url, apiVersion: "v1beta", retryOptions: { attempts: 1 } } });
}

test("GC-01 the official client's key goes in its own header, and a wrong one is refused with 401", async () => {
  const asked = clientWith("not-the-key").models.generateContent({ model: "gentext-pro-3", contents: "hello" });
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401 });
  expect(gateway.requests().at(-1)?.path).toBe("/v1beta/models/gentext-pro-3:generateContent");
});
