import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";
import { isTooComplex } from "./is-too-complex.ts";
import { lex } from "./lex.ts";
import { mayHaveMarkdown } from "./may-have-markdown.ts";
import { safeLink, safePicture } from "./safe-address.ts";
import { stripMarkdown } from "./strip-markdown.ts";

const LONGEST = 10_000;
const repeated = (piece: string, length = LONGEST) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

test.each([
  ...["[", "]", "*", "_", "~", "`", ">", "!", "<", "\\", "|", "![", "[]", "](", "[](", "[a](", "![a](", "[a][", "<a"],
  ...[
    "**a",
    "*a",
    "_a",
    "a_",
    "~~a",
    "*_",
    "*a**",
    "**a*",
    "***a",
    "a*b_",
    "[[a]](",
    "<a href=",
    "<!--",
    "|a|",
    "|-|\n",
  ],
  ...["> ", "> - ", "- > ", "1. ", "- [ ] ", ">\n", "> a\n", "- a\n", "1. a\n", "#", "# a\n", "-", "- ", "+ ", "a\n"],
  ...["http://", "www.", "a@b.", "https://a.b/(", "x www.", "x http://a", "&", "&#", "[x]: a\n", "    ", "\t", "$"],
])("a message of repeated %j has few tokens or is too complex", (piece) => {
  const text = repeated(piece);
  if (!isTooComplex(text)) expect(piecesOf(lex(text))).toBeLessThanOrEqual(LONGEST);
});

test.each([
  ["a wide table", `${repeated("|a", 3200)}|\n${repeated("|-", 3200)}|\n${repeated("|\n", 3000)}`],
  ["brackets that are closed late", "[".repeat(5000) + "]".repeat(5000)],
  ["quotes in quotes", `${">".repeat(200)} a`],
  ["lists in quotes", `${"> - ".repeat(50)} a`],
  ["quotes after a line that is not a fence", `\`\`\`a\`\`\` b\n${"> - ".repeat(50)} a`],
  ["quotes after a fence that is HTML", `<div>\n\`\`\`\n</div>\n\n${"> - ".repeat(50)} a`],
  ["quotes after a fence that ended with its list", `- a\n  \`\`\`\n\n${"> - ".repeat(50)} a`],
])("%s is too complex", (_, text) => {
  expect(isTooComplex(text)).toBe(true);
});

test.each([
  ["is not a fence", "```a`b\n"],
  ["is HTML", "<div>\n```\n</div>\n\n"],
  ["is a comment", "<!--\n```\n-->\n"],
  ["ended with its list", "- a\n  ```\n\n"],
  ["ended with its quote", "> ```\n\n"],
  ["was closed with an indented fence", " ```\n```\n"],
  ["was closed by a longer fence", "```\n````\n"],
  ["was not closed by a shorter fence", "````\n```\n````\n"],
  ["was not closed by another kind of fence", "~~~\n```\n~~~\n"],
  ["has other line endings", "```\r\n```\r\n"],
])("marks after a fence that %s are counted", (_, fence) => {
  expect(isTooComplex(repeated("*a"))).toBe(true);
  expect(isTooComplex(fence + repeated("*a", 9900))).toBe(true);
});

test("lines with a non-breaking space do not separate the count of marks", () => {
  expect(isTooComplex(repeated(`${repeated("*a", 90)}\n\u00a0\n`))).toBe(true);
});

test("a text that `marked` cannot parse has no tokens", () => {
  expect(lex(repeated("> - "))).toBeUndefined();
});

test.each([
  ["plain words", repeated("Where is my order? I have waited since Monday. ")],
  ["a letter", repeated("Hello,\n\nit is **urgent**: see [the order](https://example.com/1).\n- one\n- two\n\n")],
  ["code", `\`\`\`js\n${repeated("call(a[1], `b`);\n", 9000)}\`\`\``],
  ["code after a letter", `Look, **here**:\n~~~\n${repeated("call(a[1], `b`);\n", 9000)}~~~\n- [x] done`],
  ["code after code", `\`\`\`\na\n\`\`\`\n\`\`\`js\n${repeated("call(a[1], `b`);\n", 9000)}\`\`\``],
  ["a table", `|a|b|c|\n|-|-|-|\n${repeated("|1|2|3|\n", 800)}`],
  ["a line", repeated("-----", 80)],
  ["stars", repeated("*", 400)],
])("%s is not too complex", (_, text) => {
  expect(isTooComplex(text)).toBe(false);
});

test.each([
  ["Where is my order?", false],
  ["a - b, 3.5 or 2+2", false],
  ["**urgent**", true],
  ["- one", true],
  ["1. one", true],
  ["see `code`", true],
])("%s may have Markdown: %s", (text, expected) => {
  expect(mayHaveMarkdown(text)).toBe(expected);
});

test.each([
  ["**@Ann**, look", "@Ann, look"],
  ["a [link](https://example.com) and ![a picture](https://example.com/a.png)", "a link and a picture"],
  ["# Title\n> quoted\n- one\n* two", "Title\nquoted\none\ntwo"],
  ["~~no~~ _yes_ *so* `code` __bold__", "no yes so code bold"],
  ["```js\ncall()\n```", "call()"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ["**", "**"],
])("%j without Markdown", (text, expected) => {
  expect(stripMarkdown(text)).toBe(expected);
});

test.each([
  ["Likes **tea**, see\n[this](https://example.com)", "Likes tea, see this"],
  ["```", "```"],
  ["🍵".repeat(41), `${"🍵".repeat(40)}…`],
])("%j as the name of a control", (text, expected) => {
  expect(firstWords(text)).toBe(expected);
});

test("one line contains the beginning of a long text", () => {
  expect(stripMarkdown(repeated("*a ")).length).toBeLessThanOrEqual(300);
});

test.each([
  ["https://example.com/a", "https://example.com/a", "https://example.com/a"],
  ["mailto:ann@example.com", "mailto:ann@example.com", undefined],
  ["javascript:alert(1)", undefined, undefined],
  ["JaVaScRiPt:alert(1)", undefined, undefined],
  [" javascript:alert(1)", undefined, undefined],
  ["java\nscript:alert(1)", undefined, undefined],
  ["data:text/html,<script>alert(1)</script>", undefined, undefined],
  ["data:image/svg+xml,<svg onload=alert(1)>", undefined, undefined],
  ["vbscript:x", undefined, undefined],
  ["file:///etc/passwd", undefined, undefined],
  ["/settings/account", undefined, undefined],
  ["//example.com", undefined, undefined],
])("%j is safe as a link or an image", (address, link, picture) => {
  expect(safeLink(address)).toBe(link);
  expect(safePicture(address)).toBe(picture);
});

test("a URL is parsed in Safari 17.5, which has no `URL.parse`", () => {
  const { parse } = URL;
  Reflect.deleteProperty(URL, "parse");
  try {
    expect(safeLink("https://example.com/a")).toBe("https://example.com/a");
  } finally {
    URL.parse = parse;
  }
});

function piecesOf(token: unknown): number {
  if (Array.isArray(token)) return token.reduce((sum: number, each) => sum + piecesOf(each), 0);
  if (typeof token !== "object" || token === null) return 0;
  const { tokens, items, header, rows } = token as Record<string, unknown>;
  return 1 + [tokens, items, header, rows].reduce((sum: number, each) => sum + piecesOf(each), 0);
}
