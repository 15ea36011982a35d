import { expect, test } from "vitest";
import { isTyped } from "../../ui/interaction/shortcuts.ts";
import { type Command, catalogue, commandIds, commandOf } from "./catalogue.ts";
import { type CustomKeys, commandsBy, conflictingCommand, keysOf, startsSequence } from "./key-bindings.ts";

const asDelivered: CustomKeys = { areOff: false, changed: {} };

test.each(commandIds)("%s has unique keys, or declares the command that shares them", (id) => {
  for (const key of keysOf(id, asDelivered)) {
    const others = commandsBy(key, asDelivered).filter((other) => other !== id);
    expect(others.filter((other) => other !== commandOf(id).sharesWith)).toEqual([]);
    expect(startsSequence(key, asDelivered)).toBe(false);
  }
});

test.each(Object.entries<Command>(catalogue))(
  "every key of %s that can be disabled is typed, and no other key is",
  (_, command) => {
    if (command.typed) expect(isTyped(command.typed.replace("1-9", "1"))).toBe(true);
    for (const key of command.keys ?? []) expect(isTyped(key)).toBe(false);
  },
);

test("disabled single keys are not listed, and keys with Mod are", () => {
  expect(keysOf("close", { areOff: true, changed: {} })).toEqual(["mod+d"]);
  expect(commandsBy("e", { areOff: true, changed: {} })).toEqual([]);
  expect(startsSequence("g", { areOff: true, changed: {} })).toBe(false);
});

test("a changed key replaces the default key", () => {
  const own: CustomKeys = { areOff: false, changed: { close: "y", note: "" } };
  expect(keysOf("close", own)).toEqual(["y", "mod+d"]);
  expect(keysOf("note", own)).toEqual([]);
  expect(commandsBy("e", own)).toEqual([]);
});

test("every digit selects an inbox", () => {
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
] as const)("the key %s for %s conflicts with %s", (key, id, owner) => {
  expect(conflictingCommand(key, id, asDelivered)).toBe(owner);
});
