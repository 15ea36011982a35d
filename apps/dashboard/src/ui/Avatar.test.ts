import { expect, test } from "vitest";
import { initialsOf } from "./Avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada King Lovelace", "AL"],
  ["ada", "A"],
  ["ada.lovelace@example.com", "AL"],
  ["Ada Lovelace 🌻", "AL"],
  ["عبد الله", "عا"],
  ["佐藤 美咲", "佐美"],
  ["37", "37"],
  ["🌻", "?"],
  ["", "?"],
])("%j becomes %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
