import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Tooltip } from "radix-ui";
import { describe, expect, test } from "vitest";
import { MarkdownText } from "../../../renderer/parts/markdown/markdown-text.tsx";

function drawn(text: string, isStreaming = false): string {
  return renderToStaticMarkup(createElement(Tooltip.Provider, null, createElement(MarkdownText, { text, isStreaming })));
}

test("try", () => {
  console.log(
    drawn(
      "# Hi *you*\n\n- a\n- [x] **b**\n  - c\n\n3. x\n\n> q\n\n| a | b |\n|:-|-:|\n| 1 | <br>2\\|3 |\n\n```ts\nlet a\n```\n\n[x](https://e.x/a(b)) https://foo.bar/baz, 见https://例子.com/a。 ![alt](https://t.r/p.png) [j](javascript:alert(1)) <b onclick=x>hi</b> a&amp;b $2bn to $4bn \\(x^2\\)\n\n<script>alert(1)</script>\n\n$$\nx\n$$",
    ),
  );
});
