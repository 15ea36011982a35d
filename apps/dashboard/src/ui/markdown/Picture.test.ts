import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { Blocks } from "./Blocks.tsx";
import { lex } from "./lex.ts";
import { PicturesNeedConsent } from "./Picture.tsx";

vi.stubGlobal("window", { location: { origin: "https://parley.example" } });
afterAll(() => vi.unstubAllGlobals());

const elsewhere = "https://tracker.example/pixel.png";

test.each([
  ["a visitor's image from another server loads on request", true, elsewhere, false],
  ["a visitor's image from our server loads automatically", true, "https://parley.example/uploads/a.png", true],
  ["a teammate's image from another server loads automatically", false, elsewhere, true],
])("%s", (_, asks, address, isFetched) => {
  const shown = rendered(`Look: ![the box](${address})`, asks);
  expect(shown.includes(`src="${address}"`)).toBe(isFetched);
  expect(shown.includes("Show image")).toBe(!isFetched);
  expect(shown).toContain("the box");
});

test("an image without alternative text is named by its host", () => {
  expect(rendered(`![](${elsewhere})`, true)).toContain("tracker.example<button");
});

function rendered(markdown: string, asks: boolean) {
  const blocks = createElement(Blocks, { tokens: lex(markdown) ?? [], depth: 0 });
  return renderToStaticMarkup(createElement(PicturesNeedConsent, { value: asks }, blocks));
}
