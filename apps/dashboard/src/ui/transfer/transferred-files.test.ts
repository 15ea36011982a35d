import { expect, test } from "vitest";
import { pastedFiles } from "./transferred-files.ts";

const picture = new File(["."], "image.png");
const paste = (...types: string[]) => pastedFiles({ types, files: [picture] as unknown as FileList });

test.each([
  ["a screenshot", ["Files"], 1],
  ["an image from a web page", ["text/html", "Files"], 1],
  ["a file from the file manager", ["text/plain", "Files"], 1],
  ["cells from a spreadsheet", ["text/plain", "text/html", "Files"], 0],
])("pasting %s with the types %j yields %d files", (_, types, expected) => {
  expect(paste(...types)).toHaveLength(expected);
});
