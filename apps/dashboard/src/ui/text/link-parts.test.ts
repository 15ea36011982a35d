import { expect, test } from "vitest";
import { linkParts } from "./link-parts.ts";

test.each([
  ["no address here", [{ text: "no address here" }]],
  [
    "See https://example.com/a?b=1, please.",
    [{ text: "See " }, { text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" }, { text: ", please." }],
  ],
  ["www.example.com", [{ text: "www.example.com", href: "https://www.example.com" }]],
  [
    "ask ann@example.com.",
    [{ text: "ask " }, { text: "ann@example.com", href: "mailto:ann@example.com" }, { text: ".." }],
  ],
  [
    "(https://example.com/a_(b))",
    [{ text: "(" }, { text: "https://example.com/a_(b)", href: "https://example.com/a_(b)" }, { text: ")" }],
  ],
  ["javascript:alert(1)", [{ text: "javascript:alert(1)" }]],
  [
    'https://example.com/"onclick',
    [{ text: "https://example.com/", href: "https://example.com/" }, { text: '"onclick' }],
  ],
])("%j", (text, parts) => {
  expect(linkParts(text)).toEqual(parts);
});
