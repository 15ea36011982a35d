export { ANY_DIGIT, type CommandId, commandIds, commandOf } from "./catalogue.ts";
export { KeysHelp } from "./KeysHelp.tsx";
export { useAllKeys, useKeys } from "./own-keys.ts";
export { currentCommands, type Offer, runCommand, useCommands, usePreferredCommands } from "./useCommands.ts";
export { useKeyboard } from "./useKeyboard.ts";
