import { expect, test } from "vitest";
import { photoProblem } from "./photo-file.ts";

const MB = 1024 * 1024;

test.each([
  ["image/png", 1, undefined],
  ["image/jpeg", 10 * MB, undefined],
  ["image/jpeg", 10 * MB + 1, "This file is larger than 10 MB. Choose a smaller one."],
  ["image/svg+xml", 1, "This isn't a photo. Choose a JPEG, PNG, WebP or GIF file."],
  ["application/pdf", 20 * MB, "This isn't a photo. Choose a JPEG, PNG, WebP or GIF file."],
  ["", 1, "This isn't a photo. Choose a JPEG, PNG, WebP or GIF file."],
])("a file of type %j with %i bytes: %s", (type, size, problem) => {
  expect(photoProblem({ type, size })).toBe(problem);
});
