import { expect, test } from "vitest";
import { aroundMatch } from "./around-match.ts";

test.each([
  ["Where is it?", "where", "Where is it?"],
  ["Hello, where is it?", "Where", "Hello, where is it?"],
  ["I have been waiting for my order since May", "order", "… for my order since May"],
  ["Nothing of that", "absent", "Nothing of that"],
  ["Donaudampfschifffahrtsgesellschaft", "gesellschaft", "… gesellschaft"],
])("%j shows %j near its beginning", (text, q, expected) => {
  expect(aroundMatch(text, q)).toBe(expected);
});
