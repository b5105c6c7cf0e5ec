import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { hideSecretsInProse, redact, redactUrl, redactValue, registerSecret, shortenData } from "../../electron/core/redact.ts";

const word = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz ,.äé漢字\n"), maxLength: 40 });
/** Keys as services give them out, and such as they do not. */
const key = fc.oneof(
  fc.stringMatching(/^sk-[A-Za-z0-9]{8,60}$/),
  fc.stringMatching(/^[!-~]{12,40}$/),
  fc.string({ unit: "grapheme", minLength: 12, maxLength: 30 }).filter((text) => text.trim().length >= 12 && text.isWellFormed()),
);

describe("redact", () => {
  it("GEN-02 hides a registered key wherever it stands and however it is spelt", () => {
    fc.assert(
      fc.property(key, word, word, (raw, before, after) => {
        const secret = raw.trim();
        registerSecret(raw);
        for (const spelling of [
          secret,
          JSON.stringify(secret).slice(1, -1),
          encodeURIComponent(secret),
          Buffer.from(secret).toString("base64").replace(/=+$/, ""),
        ]) {
          expect(redact(`${before}${spelling}${after}`)).not.toContain(spelling);
        }
      }),
    );
  });

  it("changes nothing when it is done twice", () => {
    const piece = fc.oneof(
      word,
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom(
        "Authorization: Bearer abcdefghijkl",
        '{"VendorToken":"tok_123456789","n":1}',
        String.raw`{"a":"{\"H5Link\":\"https://v.example/x?t=1\"}"}`,
        "https://cdn.example/v.mp4?X-Amz-Signature=abc&X-Amz-Expires=60",
        `data:image/png;base64,${"A".repeat(900)}`,
        "Q".repeat(700),
        "x-goog-api-key=abcdef, password: hunter22",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = redact(pieces.join(" "));
        expect(redact(once)).toBe(once);
      }),
    );
  });

  it("leaves ordinary words as they are", () => {
    const text =
      "The task cgt-20260101000000-abcde failed: total_tokens: 90000, max_tokens=5 (status 400). See https://docs.example/page?page_num=2.";
    expect(redact(text)).toBe(text);
    fc.assert(
      fc.property(word, (words) => {
        expect(redact(words)).toBe(words);
      }),
    );
  });

  it.each([
    ["Authorization: Bearer sk-abcdefghijk", "sk-abcdefghijk"],
    ["authorization=Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
    ["x-goog-api-key: AIzaSyA12345", "AIzaSyA12345"],
    ["{'x-vendor-api-key': 'AIzaSyA12345'}", "AIzaSyA12345"],
    ['{"VendorToken":"tok-1"}', "tok-1"],
    ['{"BytedToken" : "tok-1"}', "tok-1"],
    [String.raw`{"message":"{\"VendorToken\":\"tok-1\"}"}`, "tok-1"],
    ['{"H5Link":"https://verify.example/s/123?token=tok-1"}', "verify.example"],
    ["GET https://h.example/a?VendorToken=tok-1&b=2", "tok-1"],
    ["https://user:pa55word@h.example/a", "pa55word"],
    ["https://cdn.example/v.mp4?X-Tos-Signature=deadbeef&X-Tos-Date=1", "deadbeef"],
    ["https://cdn.example/v.mp4?auth_key=1780-0-0-deadbeef", "deadbeef"],
    ["https://cdn.example/v.mp4?q=0123456789abcdef0123456789abcdef", "0123456789abcdef"],
  ])("GEN-02 hides what is secret by its name in %s", (text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  it("keeps origin and path of a signed address", () => {
    expect(redactUrl("https://cdn.example:8443/a/b.mp4?Signature=x&Expires=1")).toBe("https://cdn.example:8443/a/b.mp4?[hidden]");
    expect(redactUrl("https://h.example/tasks?page_num=1&page_size=50")).toBe("https://h.example/tasks?page_num=1&page_size=50");
  });

  it("lesson 16: shortens bytes written as text to their length, in time for the test's own limit: a way that looks back at each sign would take hours", () => {
    const picture = `{"url":"data:image/png;base64,${"iVBORw0KGgo".repeat(500_000)}"}`;
    expect(redact(picture)).toBe('{"url":"data:image/png;base64,…(5500000 characters)"}');
    expect(redact(`{"b64_json":"${"/9j4AAQSk".repeat(500_000)}"}`)).toBe('{"b64_json":"…(4500000 characters of data)"}');
    expect(shortenData("data:text/plain,hello")).toBe("data:text/plain,hello");
  });

  it("GEN-02 hides named fields in values and keeps counts, causes and codes", () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const value = redactValue({
      headers: { Authorization: "Bearer abcdefghijk", "Set-Cookie": ["a=b"] },
      usage: { total_tokens: 5 },
      bytes: new Uint8Array(3),
      error: new Error("fetch failed", { cause }),
    });
    expect(value).toMatchObject({
      headers: { Authorization: "[hidden]", "Set-Cookie": "[hidden]" },
      usage: { total_tokens: 5 },
      bytes: "…(3 bytes)",
      error: { message: "fetch failed", cause: { code: "ECONNREFUSED" } },
    });
  });
});

test("GEN-02 words that begin with an address hide a key as any others; an address alone stays, since files are fetched by it", () => {
  registerSecret("sk-prose-0123456789");
  expect(hideSecretsInProse("https://example.com\nYour key is sk-prose-0123456789.")).toBe("https://example.com\nYour key is [hidden].");
  expect(hideSecretsInProse("https://example.com/a.png?t=sk-prose-0123456789")).toBe("https://example.com/a.png?t=sk-prose-0123456789");
});
