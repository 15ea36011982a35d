import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./blocks.ts";
import { parseInline } from "./inline.ts";
import type { Block, Inline } from "./tree.ts";

const link = (href: string, ...children: Inline[]): Inline => ({ type: "link", href, children });
const strong = (...children: Inline[]): Inline => ({ type: "strong", children });
const em = (...children: Inline[]): Inline => ({ type: "em", children });

describe("within a line", () => {
  test.each<[string, unknown[]]>([
    ["plain", ["plain"]],
    ["**bold** and *slanted*", [strong("bold"), " and ", em("slanted")]],
    ["__bold__ and _slanted_", [strong("bold"), " and ", em("slanted")]],
    ["*a **b** c*", [em("a ", strong("b"), " c")]],
    ["**a *b* c**", [strong("a ", em("b"), " c")]],
    ["~~gone~~", [{ type: "del", children: ["gone"] }]],
    ["`a*b*`", [{ type: "code", text: "a*b*" }]],
    ["snake_case_name and 2 * 3 * 4", ["snake_case_name and 2 * 3 * 4"]],
    ["**never closed", ["**never closed"]],
    ["\\*not slanted\\*", ["*not slanted*"]],
    ["one\ntwo", ["one", { type: "break" }, "two"]],
    ["😀 **👩‍👩‍👧** é", ["😀 ", strong("👩‍👩‍👧"), " é"]],
    ["שלום **עולם**", ["שלום ", strong("עולם")]],
  ])("%j", (text, expected) => expect(parseInline(text)).toEqual(expected));
});

describe("links and images", () => {
  test.each<[string, unknown[]]>([
    ["[docs](https://example.com/a)", [link("https://example.com/a", "docs")]],
    ['[docs](https://example.com "title")', [link("https://example.com", "docs")]],
    ["[a **b**](mailto:a@example.com)", [link("mailto:a@example.com", "a ", strong("b"))]],
    ["[wiki](https://example.com/a_(b))", [link("https://example.com/a_(b)", "wiki")]],
    ["see https://example.com/a_b_c.", ["see ", link("https://example.com/a_b_c", "https://example.com/a_b_c"), "."]],
    ["(https://example.com)", ["(", link("https://example.com", "https://example.com"), ")"]],
    ["<tel:+15550100>", [link("tel:+15550100", "tel:+15550100")]],
    ["![cat](https://example.com/cat.png)", [{ type: "image", src: "https://example.com/cat.png", alt: "cat" }]],
  ])("%j", (text, expected) => expect(parseInline(text)).toEqual(expected));
});

describe("dangerous content stays text", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,hi)",
    "[x](//example.com)",
    "[x](/relative)",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,hi)",
  ])("%s", (text) => expect(parseInline(text).join("")).toBe(text));
});

describe("blocks", () => {
  const paragraph = (...children: Inline[]): Block => ({ type: "paragraph", children });
  test.each<[string, unknown[]]>([
    ["one\n\ntwo", [paragraph("one"), paragraph("two")]],
    ["one\r\ntwo", [paragraph("one", { type: "break" }, "two")]],
    ["## Title ##\ntext", [{ type: "heading", children: ["Title"] }, paragraph("text")]],
    ["#hashtag", [paragraph("#hashtag")]],
    ["```js\na **b**\n\nc\n```\nafter", [{ type: "code", text: "a **b**\n\nc" }, paragraph("after")]],
    ["```\nnever closed", [{ type: "code", text: "never closed" }]],
    ["> a\n> b\nc", [{ type: "quote", children: [paragraph("a", { type: "break" }, "b")] }, paragraph("c")]],
    ["- a\n- b", [{ type: "list", isOrdered: false, start: 1, items: [[paragraph("a")], [paragraph("b")]] }]],
    ["3. a\n4. b", [{ type: "list", isOrdered: true, start: 3, items: [[paragraph("a")], [paragraph("b")]] }]],
    [
      "- a\n  - b",
      [
        {
          type: "list",
          isOrdered: false,
          start: 1,
          items: [[paragraph("a"), { type: "list", isOrdered: false, start: 1, items: [[paragraph("b")]] }]],
        },
      ],
    ],
    ["-5 degrees", [paragraph("-5 degrees")]],
    ["", []],
  ])("%j", (text, expected) => expect(parseMarkdown(text)).toEqual(expected));
});

const LONGEST = 10_000;

test.each(["*", "**a ", "[", "![](", "`", "> ", "- ", "_a", "~~a", "[a](", "<http://", "\\", " ", "[[]", "*a**b"])(
  "a message of repeated %j is parsed",
  (part) => {
    for (const end of ["", "x"]) parseMarkdown(part.repeat(LONGEST / part.length) + end);
  },
);

test("after two hundred marks that never close, a paragraph has only line breaks and bare links", () => {
  const bold = { type: "strong", children: ["b"] };
  const parsed = (unclosed: number) => parseInline(`${"*a ".repeat(unclosed)}**b**\nhttps://example.com`);
  const end = [{ type: "break" }, { type: "link", href: "https://example.com", children: ["https://example.com"] }];
  expect(parsed(199).slice(1)).toEqual([bold, ...end]);
  expect(parsed(200)).toEqual([`${"*a ".repeat(200)}**b**`, ...end]);
});
