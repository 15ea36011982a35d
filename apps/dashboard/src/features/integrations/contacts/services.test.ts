import { expect, test } from "vitest";
import { namesOf } from "./services.ts";

test.each([
  ["Ann Bell", "Ann", "Bell"],
  ["Ann  van der Bell ", "Ann van der", "Bell"],
  ["Ann", "Ann", null],
  ["", null, null],
  [null, null, null],
])("%s is called", (name, first_name, last_name) => {
  expect(namesOf(name)).toEqual({ first_name, last_name });
});
