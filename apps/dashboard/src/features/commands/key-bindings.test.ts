import { expect, test } from "vitest";
import { isTyped } from "../../ui/interaction/shortcuts.ts";
import { type Command, catalogue, commandIds, commandOf } from "./catalogue.ts";
import { type CustomKeys, commandsBy, keysOf, ownerOf, startsSequence } from "./key-bindings.ts";

const asDelivered: CustomKeys = { areOff: false, changed: {} };

test.each(commandIds)("%s has its keys to itself, or shares them knowingly", (id) => {
  for (const key of keysOf(id, asDelivered)) {
    const others = commandsBy(key, asDelivered).filter((other) => other !== id);
    expect(others.filter((other) => other !== commandOf(id).sharesWith)).toEqual([]);
    expect(startsSequence(key, asDelivered)).toBe(false);
  }
});

test.each(Object.entries<Command>(catalogue))(
  "what can be switched off of %s is typed, the rest is not",
  (_, command) => {
    if (command.typed) expect(isTyped(command.typed.replace("1-9", "1"))).toBe(true);
    for (const key of command.keys ?? []) expect(isTyped(key)).toBe(false);
  },
);

test("what is off is off, and Mod stays", () => {
  expect(keysOf("close", { areOff: true, changed: {} })).toEqual(["mod+d"]);
  expect(commandsBy("e", { areOff: true, changed: {} })).toEqual([]);
  expect(startsSequence("g", { areOff: true, changed: {} })).toBe(false);
});

test("a changed key takes the place of the one in the catalogue", () => {
  const own: CustomKeys = { areOff: false, changed: { close: "y", note: "" } };
  expect(keysOf("close", own)).toEqual(["y", "mod+d"]);
  expect(keysOf("note", own)).toEqual([]);
  expect(commandsBy("e", own)).toEqual([]);
});

test("any digit finds the inboxes", () => {
  expect(commandsBy("g 4", asDelivered)).toEqual(["goToInbox"]);
  expect(commandsBy("g 0", asDelivered)).toEqual([]);
});

test.each([
  ["r", "close", "reply"],
  ["g", "close", "goToAll"],
  ["y", "close", undefined],
  ["shift+e", "close", "reopen"],
  ["*", "unprioritise", undefined],
  ["e", "reply", "close"],
] as const)("%s for %s is taken by %s", (key, id, owner) => {
  expect(ownerOf(key, id, asDelivered)).toBe(owner);
});
