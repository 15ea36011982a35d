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
])("%j is %j", (markdown, html) => {
  expect(markdownAsHtml(markdown).trim()).toBe(html);
});
