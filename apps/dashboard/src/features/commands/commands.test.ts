import { expect, test } from "vitest";
import { mergeCommands } from "./useCommands.ts";

const behind = () => undefined;
const inFront = () => undefined;

test("a preferred command takes precedence, and a preferred undefined hides the command behind it", () => {
  const offered = mergeCommands(
    [{ close: behind, share: behind, search: behind }],
    [{ close: inFront, share: undefined }],
  );
  expect(offered).toEqual({ close: inFront, search: behind });
});

test("among offers of the same rank, a command takes precedence over undefined", () => {
  expect(mergeCommands([{ tag: behind }], [{ tag: inFront }, { tag: undefined }])).toEqual({ tag: inFront });
  expect(mergeCommands([{ tag: undefined }, { tag: behind }], [])).toEqual({ tag: behind });
});
