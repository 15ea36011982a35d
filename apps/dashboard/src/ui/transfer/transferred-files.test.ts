import { expect, test } from "vitest";
import { pastedFiles } from "./transferred-files.ts";

const picture = new File([".."], "image.png");
const paste = (...types: string[]) => pastedFiles({ types, files: [picture] as unknown as FileList });

test.each([
  ["a screenshot", ["Files"], 1],
  ["a picture of a web page", ["text/html", "Files"], 1],
  ["a file of the file manager, with its name", ["text/plain", "Files"], 1],
  ["cells of a spreadsheet", ["text/plain", "text/html", "Files"], 0],
])("pasting %s, which comes as %j, brings %d files", (_, types, expected) => {
  expect(paste(...types)).toHaveLength(expected);
});
