import { Tooltip } from "radix-ui";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { startWords, words } from "../../../renderer/i18n/language.ts";
import { MarkdownText } from "../../../renderer/parts/markdown/markdown-text.tsx";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startWords();
  await words.changeLanguage("en");
  Reflect.deleteProperty(globalThis, "document");
});

function drawn(text: string, isStreaming = false): string {
  return renderToStaticMarkup(createElement(Tooltip.Provider, null, createElement(MarkdownText, { text, isStreaming })));
}

/** The words, and the elements that stand in them without what dresses them. */
function plain(text: string, isStreaming = false): string {
  return drawn(text, isStreaming)
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replaceAll(/ (class|dir|style|tabindex|title|data-[\w-]+)="[^"]*"/g, "")
    .replaceAll(/<\/?div>/g, "");
}

describe("CH-06 HTML in an answer is words", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    'Hi <b onclick="alert(1)">there</b>',
    "<svg/onload=alert(1)>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<style>*{display:none}</style>",
    "<base href='https://evil.example'>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!-- <script>alert(1)</script> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "> <object data='x'></object>",
    "- <embed src='x'>",
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
    "```html\n<script>alert(1)</script>\n```",
    "`<script>alert(1)</script>`",
    "[<img src=x onerror=alert(1)>](https://site.example)",
    "![<img src=x onerror=alert(1)>](https://site.example/a.png)",
    "# <script>alert(1)</script>",
    "\\(<script>alert(1)</script>\\)",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    '[x](https://site.example/"onmouseover="alert(1)',
  ])("%j", (text) => {
    const markup = drawn(text);
    const elements = [...markup.matchAll(/<([a-z\d]+)/gi)].map(([, name]) => name);
    const foreign = /^(script|img|b|iframe|style|base|a|object|embed)$/i;
    expect(elements.filter((name) => foreign.test(name ?? ""))).toEqual([]);
    expect(markup).not.toMatch(/<[^>]*\s(on\w+|src|href)=/i);
  });
});

describe("CH-06 Markdown", () => {
  test.each<[string, string]>([
    ["a **b** *c* ~~d~~ `e`", "<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>"],
    ["# One\n\n#### Four\n\n###### Six", "<h3>One</h3><h6>Four</h6><h6>Six</h6>"],
    ["- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["> a\n>\n> - b", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>"],
    ["a  \nb<br>c", "<p>a<br/>b<br/>c</p>"],
    ["a &amp; b &lt; c &#x41;&nbsp;&unknown;", "<p>a &amp; b &lt; c A\u00a0&amp;unknown;</p>"],
    ["[a][one]\n\n[one]: https://site.example", '<p><span role="link">a</span></p>'],
    ["[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"],
    ["<https://site.example>.", '<p><span role="link">https://site.example</span>.</p>'],
    ["（见https://site.example/a）。", '<p>（见<span role="link">https://site.example/a</span>）。</p>'],
    [
      "See https://site.example/a_(b), or www.site.example.",
      '<p>See <span role="link">https://site.example/a_(b)</span>, or <span role="link">www.site.example</span>.</p>',
    ],
    ["![words](https://site.example/a.png)", '<p><button type="button"><span>Image from site.example</span><bdi>words</bdi></button></p>'],
    [
      "[![words](https://site.example/a.png)](https://site.example)",
      '<p><span role="link"><span><span>Image from site.example</span><bdi>words</bdi></span></span></p>',
    ],
  ])("%j", (text, expected) => expect(plain(text)).toBe(expected));

  test("a table keeps its alignment, its bars and its line breaks", () => {
    expect(plain("a | b\n:-: | --\n1 \\| 2 | x<br>y\n3 |")).toContain(
      '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1 | 2</td><td>x<br/>y</td></tr><tr><td>3</td><td></td></tr></tbody>',
    );
    expect(drawn("a | b\n:-: | --\n1 | 2")).toMatch(/<td[^>]*text-center[^>]*>1/);
  });

  test("tasks are marked and read out", () => {
    const markup = drawn("- [x] one\n- [ ] two");
    expect(markup).toMatch(/aria-label="Done".*?one/);
    expect(markup).toMatch(/aria-label="Not done".*?two/);
    expect(plain("- [x] one\n- [ ] two")).toBe("<ul><li>one</li><li>two</li></ul>");
  });

  test("text of each direction goes its own way", () => {
    expect(drawn("שלום\n\nhello")).toMatch(/<p dir="auto"[^>]*>שלום<\/p><p dir="auto"/);
  });
});

describe("CH-06 what has only begun looks like what it will be", () => {
  test.each<[string, string]>([
    ["words and **bol", "<p>words and <strong>bol</strong></p>"],
    ["words and **bold** and `cod", "<p>words and <strong>bold</strong> and <code>cod</code></p>"],
    ["see [the page](https://site.exa", "<p>see the page</p>"],
    ["see ![a picture](https://site.exa", "<p>see </p>"],
    ["Steps:\n-", "<p>Steps:</p>"],
    ["Steps:\n1.", "<p>Steps:</p>"],
    ["Title\n==", "<p>Title</p>"],
    ["2 * 3 ** 2", "<p>2 * 3 ** 2</p>"],
  ])("%j", (text, expected) => expect(plain(text, true)).toBe(expected));

  test("code without an end is code", () => expect(plain("```ts\nlet a", true)).toContain("<code><span>let a\n</span></code>"));
  test("a table without an end is a table", () => expect(plain("| a | b |\n|---|---|\n| 1", true)).toContain("<td>1</td><td></td>"));
});
