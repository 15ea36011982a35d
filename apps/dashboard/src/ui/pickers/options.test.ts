import { expect, test } from "vitest";
import { findOptions, newNameIn, type PickerOption } from "./options.ts";

const options: PickerOption[] = [
  { value: "1", label: "late warranty" },
  { value: "2", label: "Warranty" },
  { value: "3", label: "unwarranted" },
  { value: "4", label: "Bob", detail: "bob@example.com", keywords: "Robert" },
];

test.each([
  ["all options without a text", " ", ["late warranty", "Warranty", "unwarranted", "Bob"]],
  ["labels that begin with the text first", "warr", ["Warranty", "late warranty", "unwarranted"]],
  ["options that contain every word, in any order", "warr late", ["late warranty"]],
  ["the second line", "example", ["Bob"]],
  ["further words", "robert", ["Bob"]],
  ["nothing without a match", "yu", []],
])("a search finds %s", (_, typed, expected) => {
  expect(findOptions(options, typed).map(({ label }) => label)).toEqual(expected);
});

test.each([
  [" warr ", "warr"],
  ["WARRANTY", undefined],
  ["  ", undefined],
])("an option can be created from %j: %s", (typed, expected) => {
  expect(newNameIn(options, typed)).toBe(expected);
});
