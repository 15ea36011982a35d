import { describe, expect, test } from "vitest";
import { ariaShortcuts, isTyped, nameOf, shortcutLabel } from "./shortcuts.ts";

const none = { code: "", metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };
const mod = /mac|iphone|ipad/i.test(navigator.platform) ? { metaKey: true } : { ctrlKey: true };
const otherMod = "metaKey" in mod ? { ctrlKey: true } : { metaKey: true };

describe("a key is called", () => {
  test.each([
    ["e", { key: "e" }],
    ["e", { key: "E" }], // with Caps Lock
    ["shift+e", { key: "E", shiftKey: true }],
    ["?", { key: "?", shiftKey: true }],
    ["*", { key: "*", shiftKey: true }],
    ["4", { key: "4" }],
    ["4", { key: "4", shiftKey: true, code: "Digit4" }], // on a French keyboard
    ["escape", { key: "Escape" }],
    ["mod+d", { key: "d", ...mod }],
    ["mod+shift+enter", { key: "Enter", shiftKey: true, ...mod }],
    ["mod+arrowdown", { key: "ArrowDown", ...mod }],
    ["@", { key: "@", ctrlKey: true, altKey: true, getModifierState: () => true }], // AltGr on Windows
    ["e", { key: "у", code: "KeyE" }], // Cyrillic
    ["mod+d", { key: "в", code: "KeyD", ...mod }],
    ["é", { key: "é", code: "Digit2" }],
    ["", { key: "d", ...otherMod }],
    ["", { key: "d", altKey: true, ...mod }],
    ["", { key: "Shift", shiftKey: true }],
    ["", { key: "Dead" }],
  ])("%s: %o", (name, press) => {
    expect(nameOf({ ...none, ...press })).toBe(name);
  });
});

test("how keys are shown", () => {
  expect(shortcutLabel("e")).toBe("E");
  expect(shortcutLabel("*")).toBe("*");
  expect(shortcutLabel("g @")).toBe("G then @");
  expect(shortcutLabel("z", "escape")).toBe("Z or Esc");
});

test("how keys are announced", () => {
  expect(ariaShortcuts("shift+e", "mod+arrowdown")).toMatch(/^Shift\+E (Control|Meta)\+ArrowDown$/);
  expect(ariaShortcuts("g a")).toBeUndefined();
});

test.each([
  ["e", true],
  ["shift+e", true],
  ["+", true],
  ["g a", true],
  ["escape", false],
  ["mod+d", false],
  ["mod+shift+f", false],
])("%s is typed: %s", (key, expected) => {
  expect(isTyped(key)).toBe(expected);
});
