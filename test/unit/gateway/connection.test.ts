import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLoopback, joinUrl, normaliseBaseUrl } from "../../../electron/core/gateway/connection.ts";
import { reasonOf } from "../reason-of.ts";

const host = fc.oneof(
  fc.domain(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.ipV4(),
  fc.constantFrom("localhost", "[::1]", "127.0.0.1", "例え.jp"),
);
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
const path = fc.array(fc.stringMatching(/^[a-z0-9_~-]{1,8}$/), { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(""));
const tail = fc.constantFrom("", "/", "//", "/v1", "/v1/", "/api/v3", "/v1beta/", "/V1");

describe("normaliseBaseUrl", () => {
  it.each([
    ["https://gateway.example", "https://gateway.example"],
    [" https://gateway.example/ ", "https://gateway.example"],
    ["https://gateway.example:8443/path/", "https://gateway.example:8443/path"],
    ["https://Gateway.Example/Relay/v1", "https://gateway.example/Relay"],
    ["https://gateway.example/relay/api/v3/", "https://gateway.example/relay"],
    ["https://gateway.example/v1beta", "https://gateway.example"],
    ["https://gateway.example/v10", "https://gateway.example/v10"],
    ["https://[2001:db8::1]:444/x", "https://[2001:db8::1]:444/x"],
    ["http://[::1]:8080", "http://[::1]:8080"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
    ["localhost:8080", "http://localhost:8080"],
    ["gateway.example/relay", "https://gateway.example/relay"],
    ["HTTPS://gateway.example:443", "https://gateway.example"],
  ])("GEN-05 reads %s", (text, expected) => {
    expect(normaliseBaseUrl(text, false)).toBe(expected);
  });

  it.each([
    ["", "url-unreadable"],
    ["https://", "url-unreadable"],
    ["https:///path", "url-unreadable"],
    ["ftp://gateway.example", "url-unreadable"],
    ["file:///etc/passwd", "url-unreadable"],
    ["https://gateway.example/a b", "url-unreadable"],
    ["https://gate\nway.example", "url-unreadable"],
    [String.raw`https:\\gateway.example`, "url-unreadable"],
    ["https://gateway.example:99999", "url-unreadable"],
    ["http://gateway.example", "http-not-allowed"],
    ["http://127.0.0.1.evil.example", "http-not-allowed"],
    ["http://10.0.0.1", "http-not-allowed"],
    ["https://me:secret@gateway.example", "url-with-credentials"],
    ["https://key@gateway.example", "url-with-credentials"],
    ["https://gateway.example/?a=1", "url-with-query"],
    ["https://gateway.example/?", "url-with-query"],
    ["https://gateway.example/#top", "url-with-query"],
  ])("GEN-05 refuses %j as %s", (text, reason) => {
    expect(reasonOf(() => normaliseBaseUrl(text, false))).toBe(reason);
  });

  it("GEN-05 takes http elsewhere once the person agreed", () => {
    expect(normaliseBaseUrl("http://gateway.lan:3000/v1", true)).toBe("http://gateway.lan:3000");
  });

  it("GEN-05 any host, port, path and ending gives one address that no second reading changes", () => {
    fc.assert(
      fc.property(host, port, path, tail, (name, number, prefix, end) => {
        const text = `https://${name}${number === undefined ? "" : `:${number}`}${prefix}${end}`;
        fc.pre(URL.canParse(text) && !/\/(v1|v1beta|api\/v3)$/.test(prefix));
        const once = normaliseBaseUrl(text, false);
        expect(normaliseBaseUrl(once, false)).toBe(once);
        expect(new URL(once).pathname.replace(/\/$/, "")).toBe(prefix);
        expect(joinUrl(once, "/v1/models")).toBe(new URL(joinUrl(once, "/v1/models")).href);
      }),
    );
  });
});

describe("isLoopback", () => {
  it.each(["localhost", "LOCALHOST", "demo.localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]"])("%s stays here", (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(["localhost.example", "128.0.0.1", "0.0.0.0", "127.0.0.1.nip.io", "::2", "1127.0.0.1"])("%s does not", (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});

describe("joinUrl", () => {
  it("puts path and query behind the base, whatever is in the query", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_.]{1,8}$/), fc.string({ unit: "grapheme" })), (query) => {
        const url = new URL(joinUrl("https://h.example:1/p", "/v1/x", query));
        expect(url.pathname).toBe("/p/v1/x");
        expect(Object.fromEntries(url.searchParams)).toEqual(
          Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()])),
        );
      }),
    );
  });

  it.each(["v1", "/a/../b", "/tasks/..", "/tasks/.", "/tasks/%2e%2E", "/a?b", "/a#b", String.raw`/a\b`, "/a b"])(
    "refuses the path %s",
    (path) => {
      expect(reasonOf(() => joinUrl("https://h.example", path))).toBe("path-unsafe");
    },
  );

  it("no encoded id of a service leaves its place", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("..", ".", "../../admin", "a/b", "%2e%2e")), (id) => {
        const path = `/tasks/${encodeURIComponent(id)}`;
        if (id === "." || id === "..") expect(reasonOf(() => joinUrl("https://h.example", path))).toBe("path-unsafe");
        else expect(new URL(joinUrl("https://h.example", path)).pathname).toBe(path);
      }),
    );
  });
});
