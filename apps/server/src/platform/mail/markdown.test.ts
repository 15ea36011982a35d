import { expect, test } from "vitest";
import { markdownAsHtml } from "./markdown.ts";

test.each([
  ["**bold**", "<p><strong>bold</strong></p>"],
  ["one\ntwo", "<p>one<br>two</p>"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["a <img src=x onerror=alert(1)> b", "<p>a &lt;img src=x onerror=alert(1)&gt; b</p>"],
  ["[x](javascript:alert(1))", "<p>x</p>"],
  ["[x](JaVaScRiPt:alert(1))", "<p>x</p>"],
  ["[x](data:text/html,hi)", "<p>x</p>"],
  [
    '[x](https://a.example/?q="onclick=alert)',
    '<p><a href="https://a.example/?q=&quot;onclick=alert" rel="noreferrer">x</a></p>',
  ],
  ["![<b>](https://a.example/p.png)", '<p><a href="https://a.example/p.png" rel="noreferrer">&lt;b&gt;</a></p>'],
])("%j becomes %j", (markdown, html) => {
  expect(markdownAsHtml(markdown).trim()).toBe(html);
});

/** Without the limits, 10,000 such characters took seconds, or overflowed the stack. */
test.each(["*a_", "_a*", ">", "- > ", "1. "])("repeated %j is rendered in linear time", (part) => {
  const markdown = part.repeat(10_000 / part.length);
  expect(markdownAsHtml(markdown)).toBe(`<p>${markdown.replaceAll(">", "&gt;")}</p>`);
});

test("nothing is cut", () => {
  expect(markdownAsHtml(`${"word\n".repeat(2_000)}**end**`)).toContain("<br>**end**</p>");
  expect(markdownAsHtml(`${"word ".repeat(1_900)}**end**`)).toContain("<strong>end</strong>");
});
