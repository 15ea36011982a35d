import { expect, test } from "vitest";
import { namesOf } from "./services.ts";

test.each([
  ["Ann Bell", "Ann", "Bell"],
  ["Ann  van der Bell ", "Ann van der", "Bell"],
  ["Ann", "Ann", null],
  ["", null, null],
  [null, null, null],
])("the name %s is split into first and last name", (name, first_name, last_name) => {
  expect(namesOf(name)).toEqual({ first_name, last_name });
});
