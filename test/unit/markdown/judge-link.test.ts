import { describe, expect, test } from "vitest";
import { judgeLink, type LinkWarning } from "../../../renderer/parts/markdown/judge-link.ts";

describe("CH-06 a link is judged before it is offered", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&#58;alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://site.example/1",
    "view-source:https://site.example",
    "ftp://site.example",
    "smb://site.example/share",
    "lanternist://open",
    "//site.example/without-scheme",
    "/relative",
    "relative.md",
    "#part",
    "",
    "https://",
    "https://site.example:99999/",
    `https://site.example/${"a".repeat(9000)}`,
  ])("%j stays words", (href) => expect(judgeLink(href, "words")).toBeUndefined());

  test.each<[href: string, text: string, host: string, warnings: LinkWarning[]]>([
    ["https://site.example/a?b=c#d", "the page", "site.example", []],
    ["https://site.example/?a=1&amp;b=2", "the page", "site.example", []],
    ["https://site.example:8443/", "https://site.example:8443/", "site.example:8443", []],
    ["http://site.example", "the page", "site.example", ["unencrypted"]],
    ["https://www.site.example/", "site.example", "www.site.example", []],
    ["https://site.example/README.md", "README.md", "site.example", []],
    ["https://site.example/", "2.5", "site.example", []],
    ["https://evil.example/", "https://bank.example/login", "evil.example", ["other-host"]],
    ["https://evil.example/", "bank.example", "evil.example", ["other-host"]],
    ["https://evil.example/", "www.bank.example/login", "evil.example", ["other-host"]],
    ["https://bank.example.evil.example/", "bank.example", "bank.example.evil.example", ["other-host"]],
    // Cyrillic а, written as Latin a is read.
    ["https://аpple.example/", "https://apple.example/", "xn--pple-43d.example", ["other-host", "foreign-letters"]],
    ["https://bücher.example/", "bücher.example", "xn--bcher-kva.example", ["foreign-letters"]],
    // The browser reads full-width letters and the ideographic full stop as plain ones.
    ["https://ｓｉｔｅ。example/", "the page", "site.example", []],
    ["https://bank.example@evil.example/", "the page", "evil.example", ["user-name"]],
    ["https://bank.example:pw@evil.example:81/x", "the page", "evil.example:81", ["user-name"]],
    ["https://evil.example@evil.example/", "the page", "evil.example", ["user-name"]],
    ["https://2130706433/", "the page", "127.0.0.1", []],
  ])("%s as “%s” leads to %s", (href, text, host, warnings) => {
    const link = judgeLink(href, text);
    expect(link).toMatchObject({ host, warnings });
    expect(`${link?.before}${link?.host}${link?.after}`).toBe(link?.url);
    expect(link?.before).toMatch(/^https?:\/\/(.*@)?$/);
  });

  test("mail is offered as a whole", () => {
    expect(judgeLink("mailto:fox@site.example?subject=hi", "write")).toMatchObject({ url: "mailto:fox@site.example?subject=hi", host: "" });
  });
});
