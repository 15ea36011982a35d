import { expect, test } from "vitest";
import { defang } from "./defang.ts";

test.each([
  ["https://evil.example/login?next=a.b", "https[:]//evil[.]example/login?next=a.b"],
  ["HTTP://evil.example", "HTTP[:]//evil[.]example"],
  ["see www.evil.example.", "see www[.]evil[.]example."],
  ["evil.co.uk", "evil[.]co[.]uk"],
  ["pay@evil.example", "pay@evil[.]example"],
  ["http://192.0.2.7/login", "http[:]//192[.]0[.]2[.]7/login"],
  ["http://localhost", "http[:]//localhost"],
  ["hthttps://tps://evil", "hthttps[:]//tps[:]//evil"],
  ["evil.xn--p1ai", "evil[.]xn--p1ai"],
  ["зло.рф", "зло[.]рф"],
  ["evil\u200b.com", "evil\u200b[.]com"],
  ["evil.\u200bcom", "evil[.]\u200bcom"],
  ["evil\u3002com and evil\uff0ecom", "evil[.]com and evil[.]com"],
  ["[click](https://evil.example)", "[click](https[:]//evil[.]example)"],
])("%j becomes %j", (text, written) => {
  expect(defang(text)).toBe(written);
});

test.each([
  "It costs 3.50. Is it OK?",
  "Version 1.2.3, e.g. on a U.S. phone... or not",
  "Wait...what",
  "壊れました。助けてください。",
  "Two lines.\nAnother one.",
])("%j is unchanged", (text) => {
  expect(defang(text)).toBe(text);
});

test.each([".a", "a.", "://", "1.", "a.\u200b"])("the time for repeated %j is linear in its length", (part) => {
  const text = part.repeat(200_000 / part.length);
  expect(defang(text).length).toBeGreaterThanOrEqual(text.length);
});
