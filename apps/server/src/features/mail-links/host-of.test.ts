import { expect, test } from "vitest";
import { hostOf, webAddressOf } from "./host-of.ts";

test.each([
  ["Shop.Example", "shop.example"],
  ["shop.example:8443", "shop.example:8443"],
  ["shop.example:443", "shop.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["localhost:3000", "localhost:3000"],
])("%j contains the host %s", (text, host) => {
  expect(hostOf(text)).toBe(host);
});

test.each([
  "",
  "https://shop.example",
  "shop.example/cart",
  "shop.example@evil.example",
  "a b",
  "shop.example:99999",
  "a".repeat(256),
])("%j contains no host", (text) => {
  expect(hostOf(text)).toBeUndefined();
});

test.each([
  ["https://shop.example/cart?a=b#c", "shop.example"],
  ["https://shop.example@evil.example/", "evil.example"],
  ["https://evil.example\\@shop.example/", "evil.example"],
  ["https://shop.example:x@evil.example/", "evil.example"],
  ["https:/\\evil.example/shop.example", "evil.example"],
  ["https://shop.example.evil.example/", "shop.example.evil.example"],
])("%j leads to the host %s", (text, host) => {
  const url = webAddressOf(text);
  expect([url?.host, url?.username, url?.password]).toEqual([host, "", ""]);
});

test.each([
  "javascript:alert(1)//shop.example",
  "data:text/html,hi",
  "shop.example",
  "//shop.example",
  "ftp://shop.example",
])("%j is not a web address", (text) => {
  expect(webAddressOf(text)).toBeUndefined();
});
