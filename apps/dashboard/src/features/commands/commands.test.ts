import { expect, test } from "vitest";
import { merged } from "./useCommands.ts";

const behind = () => undefined;
const inFront = () => undefined;

test("what is in front is meant, and what it names as not to be had is not", () => {
  const offered = merged([{ close: behind, share: behind, search: behind }], [{ close: inFront, share: undefined }]);
  expect(offered).toEqual({ close: inFront, search: behind });
});

test("of two in front, one has what the other has not", () => {
  expect(merged([{ tag: behind }], [{ tag: inFront }, { tag: undefined }])).toEqual({ tag: inFront });
  expect(merged([{ tag: undefined }, { tag: behind }], [])).toEqual({ tag: behind });
});
