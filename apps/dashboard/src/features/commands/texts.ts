import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "keys.typed": "Single keys",
  "keys.typedHint": "Letters and signs that do something without Ctrl or ⌘. Never while you write.",
  "keys.reset": "Reset to defaults",
  "keys.off": "off",
  "keys.none": "None",
  "keys.change": "Change the key of {name}: {key}",
  "keys.waiting": "Press a key for {name}. Backspace for none, Escape to keep {key}.",
  "keys.press": "Press a key",
  "keys.notTyped": "Choose a letter, a digit or a sign",
  "keys.taken": "{key} is already used: {name}",
});
