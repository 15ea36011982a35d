import { expect, test } from "vitest";
import { highlightParts } from "./highlight-parts.ts";

/** The text with the highlighted parts in brackets. */
const marked = (text: string, terms: string[]) =>
  highlightParts(text, terms)
    .map(({ part, isHighlighted }) => (isHighlighted ? `[${part}]` : part))
    .join("");

test.each<[string, string[], string]>([
  ["Your order is here", ["ORDER"], "Your [order] is here"],
  ["order, orders", ["order", "orders"], "[order], [orders]"],
  ["a+b (c) [d] ^$ - /", ["a+b", "(c)", "[d]", "^$", "-", "/"], "[a+b] [(c)] [[d]] [^$] [-] [/]"],
  ["nothing", ["absent"], "nothing"],
  ["nothing", [], "nothing"],
  ["nothing", [""], "nothing"],
  ["", ["x"], ""],
  ["Größe 日本語 👋🏽", ["größe", "本", "👋🏽"], "[Größe] 日[本]語 [👋🏽]"],
])("%s with the search terms %j", (text, terms, expected) => {
  expect(marked(text, terms)).toBe(expected);
});

test("each part begins at its own position", () => {
  const places = highlightParts("aa a aa", ["a"]).map(({ at }) => at);
  expect(new Set(places).size).toBe(places.length);
});
