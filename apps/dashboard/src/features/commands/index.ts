export { ANY_DIGIT, type CommandId, commandIds, commandOf } from "./catalogue.ts";
export { useAllKeys, useKeys } from "./custom-keys.ts";
export { KeysHelp } from "./KeysHelp.tsx";
export {
  type AvailableCommands,
  currentCommands,
  runCommand,
  useCommands,
  usePreferredCommands,
} from "./useCommands.ts";
export { useKeyboard } from "./useKeyboard.ts";
