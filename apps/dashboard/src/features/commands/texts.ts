import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "keys.typed": "Single keys",
  "keys.typedHint": "Single-key shortcuts, off while you type",
  "keys.reset": "Reset to defaults",
  "keys.off": "off",
  "keys.none": "None",
  "keys.change": "Change the shortcut for {name}: {key}",
  "keys.waiting": "Press a key for {name}. Press Backspace to remove the shortcut, or Escape to keep {key}.",
  "keys.press": "Press a key",
  "keys.notTyped": "Choose a letter, a digit or a symbol",
  "keys.taken": "{key} is already used for: {name}",
});
