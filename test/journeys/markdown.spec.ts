import { expect, type Page, test as base } from "@playwright/test";
import { startProgram } from "../child-program.ts";
import { watchMainThread } from "../bench/main-thread.ts";
import { expectAccessible } from "./video-parts.ts";

/** A page that draws answers alone, under the policy of the studio's own; one for all tests here. */
const test = base.extend<{ answers: Page; asked: string[] }, { address: string }>({
  address: [
    async ({}, use) => {
      const server = await startProgram<{ url: string }>("test/bench/chat-page-process.ts", []);
      await use(server.ready.url);
      await server.stop();
    },
    { scope: "worker" },
  ],
  /** Whatever the page asks for outside of its own host; nothing of it gets out. */
  asked: [
    async ({ context, address }, use) => {
      const asked: string[] = [];
      await context.route(
        (url) => url.protocol.startsWith("http") && !url.href.startsWith(address),
        (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: "text/html", body: "outside" });
        },
      );
      await use(asked);
    },
    { auto: true },
  ],
  answers: async ({ page, address }, use) => {
    const trouble: string[] = [];
    page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
    page.on("pageerror", (error) => trouble.push(String(error)));
    page.on("dialog", (dialog) => {
      trouble.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(address, { timeout: 120_000 });
    await page.waitForFunction(() => "answers" in window);
    await use(page);
    // A refusal of the page's policy is an error there too: nothing even tries.
    expect(trouble).toEqual([]);
  },
});

// One worker builds the page once.
test.describe.configure({ mode: "default", timeout: 180_000 });

function show(page: Page, text: string, isStreaming = false): Promise<void> {
  return page.evaluate(([answer, grows]) => window.answers.show(answer, grows), [text, isStreaming] as const);
}

const hostile = `
<script>document.title = "ran"</script>
<img src="https://tracker.example/a.png" onerror="document.title = 'ran'">
<iframe src="https://tracker.example/frame"></iframe>
<svg onload="document.title = 'ran'"></svg>
<link rel="stylesheet" href="https://tracker.example/a.css">
<style>@import "https://tracker.example/b.css";</style>
<meta http-equiv="refresh" content="0;url=https://tracker.example/meta">
<base href="https://tracker.example/">
<form action="https://tracker.example/form"><input name="a"></form>

Hi <b onmouseover="document.title = 'ran'">there</b> <img src=x onerror=document.title='ran'>

![seen](https://tracker.example/pixel.png?user=1) ![data](data:image/svg+xml;base64,PHN2Zy8+) ![ref][pixel]

[pixel]: https://tracker.example/ref.png "title"

[one](javascript:document.title='ran') [two](JAVASCRIPT:document.title='ran') [three](data:text/html,hi) [four](file:///etc/passwd)
[five](vbscript:x) <javascript:document.title='ran'> [six](//tracker.example/six) [seven](&#106;avascript:document.title='ran')

\\(\\href{javascript:document.title='ran'}{x}\\) \\(\\url{https://tracker.example}\\) \\(\\includegraphics{https://tracker.example/m.png}\\) \\(\\htmlStyle{background:url(https://tracker.example/s)}{x}\\)

$$
\\def\\a{\\a\\a}\\a
$$

\`\`\`html
<script src="https://tracker.example/a.js"></script>
\`\`\`
`;

test("CH-06 hostile answers: nothing runs, nothing is fetched, nothing leads away", async ({ answers, asked, address }) => {
  await show(answers, hostile);
  await expect(answers.getByText("seven", { exact: false })).toBeVisible();
  await expect(answers.getByRole("button", { name: /Image from tracker.example/ })).toHaveCount(2);
  // Formulas and colours have come by then.
  await expect(answers.locator("code .text-code-name, code .text-code-string").first()).toBeVisible();
  await expect(answers.getByRole("link")).toHaveCount(0);
  await answers.mouse.move(200, 200);
  expect(
    await answers
      .locator("article")
      .locator("script, img, iframe, svg[onload], link, style, meta, base, form, input, a, object, embed")
      .count(),
  ).toBe(0);
  expect(await answers.title()).toBe("Answers");
  expect(answers.url()).toBe(address);
  expect(asked).toEqual([]);
});

test("CH-06 code that ran past as it came gets its colours when somebody comes to it", async ({ answers }) => {
  const code = "```ts\nconst lantern = 1;\n";
  await show(answers, code, true);
  await expect(answers.locator("pre")).toContainText("const lantern");
  await show(answers, `${code}\`\`\`\n\n${"Snow settles on the roofs.\n\n".repeat(80)}The end.`, true);
  await expect(answers.getByText("The end.")).toBeInViewport();
  const keyword = answers.locator("pre .text-code-keyword");
  expect(await keyword.count()).toBe(0);
  // Nothing more arrives, so the page stays where it is scrolled to once all heights are known.
  await expect(async () => {
    await answers.locator("main").evaluate((view) => (view.scrollTop = 0));
    await expect(keyword.first()).toHaveText("const", { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

test("CH-06 a link says where it leads before it opens, and opens outside", async ({ answers, asked, context }) => {
  await show(
    answers,
    "[bank.example](https://evil.example/login) then [apple](https://аpple.example) then [user](https://bank.example@evil.example/) and <fox@site.example>",
  );
  const links = answers.getByRole("link");
  await links.first().click();
  const dialog = answers.getByRole("dialog");
  await expect(dialog).toContainText("https://evil.example/login");
  await expect(dialog).toContainText("The words of the link name another site. It leads to evil.example.");
  expect(context.pages()).toHaveLength(1);
  await answers.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await links.nth(1).focus();
  await answers.keyboard.press("Enter");
  await expect(dialog).toContainText("https://xn--pple-43d.example/");
  await expect(dialog).toContainText("letters that can look like others");
  await answers.keyboard.press("Escape");
  await expect(links.nth(1)).toBeFocused();
  await links.nth(2).click();
  await expect(dialog).toContainText("The site is evil.example.");
  expect(asked).toEqual([]);
  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Open" }).click();
  const page = await opened;
  await page.waitForLoadState();
  expect(await page.evaluate(() => window.opener)).toBeNull();
  await expect(dialog).toHaveCount(0);
});

test("CH-06 while an answer grows, what is finished of it is not drawn again", async ({ answers }) => {
  const finished = "# Title\n\nThe first words.\n\n```ts\nconst first = 1;\n```\n\n- one\n- two\n\n";
  await show(answers, `${finished}Second words and mo`, true);
  await expect(answers.getByText("Second words and mo")).toBeVisible();
  await expect(answers.locator("code .text-code-keyword").first()).toBeVisible();
  const changes = await answers.evaluateHandle(() => {
    const kept: string[] = [];
    const blocks = [...document.querySelectorAll("article h3, article figure, article ul, article p:first-of-type")];
    const note = (records: MutationRecord[]) =>
      kept.push(...records.filter(({ target }) => blocks.some((block) => block.contains(target))).map(({ type }) => type));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return kept;
  });
  for (const more of [
    "re.",
    "re.\n\n> a quote",
    "re.\n\n> a quote\n\n| a | b |\n|---|---|\n| cell",
    "re.\n\n> a quote\n\n| a | b |\n|---|---|\n| cell | end |",
  ]) {
    await show(answers, `${finished}Second words and mo${more}`, true);
    await expect(answers.getByText(/\w+/.exec(more.split("\n").at(-1)?.replace(/^re/, "more") ?? "")?.[0] ?? "").first()).toBeAttached();
  }
  await show(answers, `${finished}Second words and more.\n\n> a quote\n\nThe end.`);
  await expect(answers.getByText("The end.")).toBeVisible();
  expect(await changes.jsonValue()).toEqual([]);
});

test("CH-06 an answer is accessible, in both languages' scripts and both themes", async ({ answers }) => {
  const sample =
    "# Title\n\nWords with `code`, [a link](https://site.example) and \\(x^2\\).\n\n- [x] done\n- [ ] open\n\n> quote\n\n```ts\n// note\nconst a: string = `b${1}`;\n```\n\n```diff\n- a\n+ b\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n![alt](https://site.example/a.png)\n\n<b>tag</b>\n\nשלום\n\n中文。";
  for (const colorScheme of ["light", "dark"] as const) {
    await answers.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await show(answers, sample);
    await expect(answers.locator("code .text-code-keyword").first()).toBeVisible();
    await expect(answers.locator("math")).toBeVisible();
    await expectAccessible(answers);
  }
  await answers.getByRole("link").click();
  await expectAccessible(answers);
});

const huge: Record<string, string> = {
  "a line of 1 MB": "word ".repeat(200_000),
  "a line of 1 MB without a space": "x".repeat(1_000_000),
  "code of 200 KB": `\`\`\`ts\n${"const a = 1; // hello\n".repeat(9500)}`,
  "code in one line of 1 MB": `\`\`\`json\n${'{"a":1},'.repeat(125_000)}\n\`\`\``,
  "a table of 5,000 rows": `| a | b | c |\n|---|--:|:-:|\n${"| some **text** | other `text` | 3 |\n".repeat(5000)}`,
  "a list of 5,000 items": "- an item of a list\n".repeat(5000),
  "1,000 quotes in each other": ">".repeat(1000),
  "10,000 lists in each other": "- ".repeat(10_000),
  "300 KB of opened brackets": "[".repeat(300_000),
  "300 KB of opened emphasis": "**a ".repeat(75_000),
  "300 KB of opened links": "[a](b".repeat(60_000),
  "300 KB of opened formulas": "\\[\n".repeat(100_000),
  "a formula of 100 KB": `$$${"x^{".repeat(33_000)}$$`,
  "500 KB of HTML without an end": `<div>${"<b>".repeat(160_000)}`,
  "10,000 definitions": "[a]: https://site.example\n".repeat(10_000),
};

for (const [name, text] of Object.entries(huge)) {
  test(`CH-06 ${name} freezes nothing`, async ({ answers }) => {
    const { longest } = await watchMainThread(answers, async () => {
      await show(answers, text);
      await show(answers, `${text}\n\nThe end`);
      await expect(answers.getByText("The end", { exact: false }).last()).toBeAttached({ timeout: 60_000 });
    });
    // By its time on the processor, so that a busy machine cannot fail it; a third of this was the most seen.
    // Far above what any of them takes: what grows with the square of the text takes minutes.
    expect(longest, "the longest task, milliseconds").toBeLessThan(8000);
  });
}
