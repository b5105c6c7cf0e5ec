import { describe, expect, test } from "vitest";
import {
  addressOf,
  draftOf,
  needsHttpConsent,
  problemsOf,
  readHeaders,
  settingsOf,
} from "../../../renderer/parts/connection/form-draft.ts";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";

const good = { ...draftOf(undefined), name: "Mine", baseUrl: "https://gateway.example", key: "k" };
const fields = (draft: typeof good) => problemsOf(draft).map((problem) => problem.field);

describe("the connection form", () => {
  test("a first draft lacks name, address and key, and nothing else", () => {
    expect(fields(draftOf(undefined) as typeof good)).toEqual(["name", "baseUrl", "key"]);
    expect(problemsOf(good)).toEqual([]);
  });

  test.each([
    ["https://gateway.example", true],
    ["  https://gateway.example/prefix/  ", true],
    ["http://[::1]:8080/x", true],
    ["gateway.example", false],
    ["ftp://gateway.example", false],
    ["https://", false],
    ["javascript:alert(1)", false],
  ])("GEN-05 %s as an address: %s", (text, isAddress) => {
    expect(addressOf(text) !== undefined).toBe(isAddress);
  });

  test.each([
    ["http://gateway.example", true],
    ["http://192.168.1.9", true],
    ["http://127.0.0.1.example", true],
    ["http://localhost:8080", false],
    ["http://127.0.0.1", false],
    ["http://[::1]:3000", false],
    ["https://gateway.example", false],
  ])("GEN-05 %s asks for consent: %s", (address, asks) => {
    expect(needsHttpConsent(new URL(address))).toBe(asks);
    expect(fields({ ...good, baseUrl: address }).includes("allowsHttp")).toBe(asks);
    expect(fields({ ...good, baseUrl: address, allowsHttp: true })).toEqual([]);
  });

  test("extra headers are read line by line, and the wrong line is named", () => {
    expect(readHeaders("X-One: a\n\n  X-Two :  b: c ")).toEqual({ headers: { "X-One": "a", "X-Two": "b: c" } });
    expect(readHeaders("X-One: a\nno colon")).toEqual({ wrongLine: 2 });
    expect(problemsOf({ ...good, extraHeaders: "bad name: x" })).toEqual([{ field: "extraHeaders", what: "wrong", line: 1 }]);
  });

  test("GEN-10 only model names that differ are kept, and the settings suit the contract", () => {
    const settings = settingsOf({
      ...good,
      modelNames: { "vidgen-2": " other ", "vidgen-2-fast": "", x: "x", "compatible-video/x": "x" },
      vendorKeyHeader: " ",
    });
    expect(settings.modelNames).toEqual({ "vidgen-2": "other" });
    expect(settings.vendorKeyHeader).toBe("x-goog-api-key");
    expect(ConnectionSettings.parse(settings)).toEqual(settings);
  });

  test("GEN-02 an edited connection starts without its key and keeps the old one unless it is replaced", () => {
    const kept = {
      ...ConnectionSettings.parse({ name: "Mine", baseUrl: "https://gateway.example" }),
      id: "1",
      isDemo: false,
      isActive: true,
      hasKey: true,
      createdAt: 0,
    };
    expect(draftOf(kept)).toMatchObject({ key: "", replacesKey: false });
    expect(problemsOf(draftOf(kept))).toEqual([]);
    expect(fields({ ...draftOf(kept), replacesKey: true } as typeof good)).toEqual(["key"]);
  });
});
